// Shorter loops under sanitizers, which cost a factor of two to twenty.
#pragma once

namespace corten::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

/// `full` repetitions, or `few` under sanitizers.
constexpr int repetitions(int full, int few) { return kSanitized ? few : full; }

}  // namespace corten::test
