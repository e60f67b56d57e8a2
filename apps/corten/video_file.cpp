#include "video_file.h"

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <utility>
#include <vector>

#include "commands.h"
#include "corten/render.h"
#include "output_file.h"

namespace corten::app {

namespace {

using MayWrite = std::function<void(const std::string& path)>;

class AnimatedPngFile : public VideoFile {
 public:
  AnimatedPngFile(const std::string& path, int width, int height, int fps)
      : path_(path), png_(path, width, height, fps) {}
  void add(std::span<const std::uint8_t> rgb) override { png_.add(rgb); }
  std::string close() override {
    png_.close();
    return path_;
  }

 private:
  std::string path_;
  AnimatedPng png_;
};

/// robot.mp4 becomes robot_0001.png, robot_0002.png, ...
class NumberedPictures : public VideoFile {
 public:
  NumberedPictures(const std::string& path, int width, int height, MayWrite may_write)
      : path_(path), width_(width), height_(height), may_write_(std::move(may_write)) {}
  void add(std::span<const std::uint8_t> rgb) override {
    const std::string file = name(++count_);
    may_write_(file);
    replace_file({"--video", file}, [&](const std::string& part) { save_png(part, width_, height_, rgb); });
  }
  std::string close() override {
    return fmt::format("{} to {} (ffmpeg is not installed)", name(1), name(count_));
  }

 private:
  std::string name(int number) const {
    std::filesystem::path file = path_;
    return file.replace_filename(fmt::format("{}_{:04}.png", file.stem().string(), number)).string();
  }
  std::string path_;
  int width_, height_, count_ = 0;
  MayWrite may_write_;
};

bool has_ffmpeg() {
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    if (access((folders.substr(begin, end - begin) + "/ffmpeg").c_str(), X_OK) == 0) return true;
    begin = end + 1;
  }
  return false;
}

/// Pictures go through a pipe to ffmpeg, which chooses the format by the file's ending.
class EncodedVideo : public VideoFile {
 public:
  EncodedVideo(const std::string& path, int width, int height, int fps) : path_(path) {
    int ends[2];
    if (pipe(ends) != 0) throw UsageError("--video: cannot make a pipe");
    const std::string size = fmt::format("{}x{}", width, height), rate = std::to_string(fps);
    child_ = fork();
    if (child_ == 0) {
      dup2(ends[0], 0);
      ::close(ends[0]);
      ::close(ends[1]);
      // Most players want colours at half the resolution, and even sizes.
      execlp("ffmpeg", "ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
             size.c_str(), "-r", rate.c_str(), "-i", "-", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt",
             "yuv420p", "--", path.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    ::close(ends[0]);
    pipe_ = ends[1];
    std::signal(SIGPIPE, SIG_IGN);
    if (child_ < 0) throw UsageError("--video: cannot start ffmpeg");
  }
  ~EncodedVideo() override { finish(); }
  void add(std::span<const std::uint8_t> rgb) override {
    for (std::size_t sent = 0; sent < rgb.size();) {
      const ssize_t n = write(pipe_, rgb.data() + sent, rgb.size() - sent);
      if (n <= 0) throw UsageError(fmt::format("--video: ffmpeg cannot write {}", path_));
      sent += static_cast<std::size_t>(n);
    }
  }
  std::string close() override {
    if (finish() != 0) throw UsageError(fmt::format("--video: ffmpeg cannot write {}", path_));
    return path_;
  }

 private:
  int finish() {
    if (pipe_ < 0) return 0;
    ::close(pipe_);
    pipe_ = -1;
    int status = 0;
    waitpid(child_, &status, 0);
    return status;
  }
  std::string path_;
  pid_t child_ = -1;
  int pipe_ = -1;
};

}  // namespace

std::unique_ptr<VideoFile> open_video(const std::string& path, int width, int height, int fps,
                                      MayWrite may_write) {
  const std::string ending = std::filesystem::path(path).extension().string();
  const bool animated_png = ending == ".png" || ending == ".apng";
  if (animated_png || (!ending.empty() && has_ffmpeg())) may_write(path);
  if (animated_png) return std::make_unique<AnimatedPngFile>(path, width, height, fps);
  if (ending.empty())
    throw UsageError(fmt::format("--video: {} has no ending; choose .mp4, .webm, .gif or .png", path));
  if (!has_ffmpeg()) return std::make_unique<NumberedPictures>(path, width, height, std::move(may_write));
  return std::make_unique<EncodedVideo>(path, width, height, fps);
}

}  // namespace corten::app
