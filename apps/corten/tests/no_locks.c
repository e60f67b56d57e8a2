/* Preloaded: no file can be locked, as on some file systems of clusters. */
#include <errno.h>
#include <sys/file.h>

int flock(int fd, int operation) {
  (void)fd;
  (void)operation;
  errno = ENOSYS;
  return -1;
}
