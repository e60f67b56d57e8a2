// Decodes PNG with libpng's classic interface. Its simplified interface would apply gamma, which the
// reference does not.
#include <png.h>
#include <setjmp.h>

#include <string>

#include "asset/byte_reader.h"
#include "asset/image.h"

namespace corten::asset {

namespace {

constexpr std::size_t kSignatureSize = 8;
constexpr png_uint_32 kLongestSide = 32768;
constexpr std::uint64_t kMostPixels = std::uint64_t{1} << 26;
/// Maximum compression ratio of deflate: a header with more pixels than this allows is invalid.
constexpr std::uint64_t kHighestRatio = 1032;
constexpr std::size_t kDecodedChannels = 4;

/// State of the libpng callbacks.
struct Source {
  ByteReader file;
  char message[160] = {};
};

void on_read(png_structp png, png_bytep to, std::size_t count) {
  Source* source = static_cast<Source*>(png_get_io_ptr(png));
  if (!source->file.has(count)) png_error(png, "the file ends too early");
  std::memcpy(to, source->file.take(count).data(), count);
}

void on_error(png_structp png, png_const_charp message) {
  Source* source = static_cast<Source*>(png_get_error_ptr(png));
  std::strncpy(source->message, message, sizeof(source->message) - 1);
  longjmp(png_jmpbuf(png), 1);
}

void on_warning(png_structp, png_const_charp) {}

/// Owns libpng's two structures.
struct Decoder {
  png_structp png = nullptr;
  png_infop info = nullptr;

  explicit Decoder(Source& source) {
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, on_error, on_warning);
    if (png) info = png_create_info_struct(png);
    if (info) png_set_read_fn(png, &source, on_read);
  }
  ~Decoder() { png_destroy_read_struct(&png, &info, nullptr); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
};

// The two functions below return by longjmp on errors, so no object in them may need a destructor.

/// Reads the header and requests four 8-bit channels for any file.
bool begin(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_user_limits(png, kLongestSide, kLongestSide);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_strip_16(png);  // not png_set_scale_16, which rounds
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  return true;
}

bool read_rows(png_structp png, png_bytepp rows) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_read_image(png, rows);
  png_read_end(png, nullptr);
  return true;
}

Image with_channels(const std::vector<std::uint8_t>& rgba, int width, int height, Channels channels) {
  const std::size_t kept = static_cast<std::size_t>(channels);
  Image image{width, height, channels, false, {}};
  image.pixels.reserve(rgba.size() / kDecodedChannels * kept);
  for (std::size_t i = 0; i < rgba.size(); i += kDecodedChannels)
    image.pixels.insert(image.pixels.end(), rgba.begin() + static_cast<std::ptrdiff_t>(i),
                        rgba.begin() + static_cast<std::ptrdiff_t>(i + kept));
  return image;
}

bool has_signature(Bytes file) {
  return file.size() >= kSignatureSize &&
         png_sig_cmp(reinterpret_cast<png_const_bytep>(file.data()), 0, kSignatureSize) == 0;
}

Failure failure(const Source& source) {
  return {"byte " + std::to_string(source.file.offset()) + ": " + source.message};
}

/// Creates a decoder, reads the header and returns the image size.
Result<ImageSize> open(Bytes file, const Source& source, Decoder& decoder) {
  if (!has_signature(file)) return Failure{"the file does not begin with a PNG signature"};
  if (!decoder.info) return Failure{"libpng could not be initialized"};
  if (!begin(decoder.png, decoder.info)) return failure(source);
  const std::uint64_t width = png_get_image_width(decoder.png, decoder.info),
                      height = png_get_image_height(decoder.png, decoder.info);
  // Uncompressed pixels take at least one bit each.
  if (width * height > kMostPixels || width * height / 8 / kHighestRatio > file.size())
    return Failure{"byte 16: " + std::to_string(width) + " x " + std::to_string(height) +
                   " pixels are more than the file can hold or than the limit of " +
                   std::to_string(kMostPixels)};
  return ImageSize{static_cast<int>(width), static_cast<int>(height)};
}

}  // namespace

Result<Image> decode_png(Bytes file, Channels channels) {
  Source source{ByteReader(file)};
  Decoder decoder(source);
  const Result<ImageSize> size = open(file, source, decoder);
  if (!size) return Failure{size.error()};
  const std::size_t width = static_cast<std::size_t>(size->width),
                    height = static_cast<std::size_t>(size->height);
  if (png_get_rowbytes(decoder.png, decoder.info) != kDecodedChannels * width)
    return Failure{"the pixels cannot be converted to 8-bit RGBA"};
  std::vector<std::uint8_t> rgba(kDecodedChannels * width * height);
  std::vector<png_bytep> rows;
  for (std::size_t r = 0; r < height; r++) rows.push_back(rgba.data() + r * kDecodedChannels * width);
  if (!read_rows(decoder.png, rows.data())) return failure(source);
  Image image = with_channels(rgba, size->width, size->height, channels);
  image.is_srgb = png_get_valid(decoder.png, decoder.info, PNG_INFO_sRGB) != 0;
  return image;
}

}  // namespace corten::asset
