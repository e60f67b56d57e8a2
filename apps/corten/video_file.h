// Videos: pictures in a row.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace corten::app {

/// A video of pictures with 3 channels. An animated PNG for .png; other formats are written by ffmpeg, or as
/// numbered pictures if that is not installed.
class VideoFile {
 public:
  virtual ~VideoFile() = default;
  virtual void add(std::span<const std::uint8_t> rgb) = 0;
  /// Completes the video and returns what was written, for a message.
  virtual std::string close() = 0;
};

/// Calls may_write(path) before it creates a file; it throws if the file must not be replaced. Throws
/// UsageError if the file cannot be written.
std::unique_ptr<VideoFile> open_video(const std::string& path, int width, int height, int fps,
                                      std::function<void(const std::string& path)> may_write);

}  // namespace corten::app
