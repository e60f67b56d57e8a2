// libFuzzer target: binary models. An input is a list of changes to the bytes of a valid model or, if its
// first byte is odd, a complete file. The checksum is corrected at the end, because otherwise no input would
// pass it. Models that load are stepped, so that an unchecked index shows.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/hash.h"
#include "corten/corten.h"

namespace {

constexpr std::size_t kHeader = 40, kChecksum = 32;

const std::vector<std::byte>& sound_model() {
  static const std::vector<std::byte> bytes = corten::to_binary(corten::load_string(R"(
    <mujoco><asset><mesh name="tetra" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/><hfield name="hill" nrow="3" ncol="4" size="1 1 1 0.1"/></asset>
      <worldbody><geom type="plane" size="1 1 1"/><geom name="ground" type="hfield" hfield="hill"/><camera mode="track"/>
        <body name="a" mocap="true"><geom size="0.1"/></body>
        <body name="b" pos="0 0 1"><joint type="ball"/><geom name="g" type="capsule" size="0.04 0.2"/><site name="s"/>
          <body name="c" pos="0.4 0 0"><joint name="j" axis="0 1 0" range="-1 1"/><geom type="mesh" mesh="tetra"/><site name="t"/></body></body>
        <body pos="2 0 0"><freejoint/><geom size="0.1"/></body></worldbody>
      <contact><pair geom1="g" geom2="ground"/></contact>
      <tendon><fixed name="f"><joint joint="j" coef="1"/></fixed><spatial name="p"><site site="s"/><site site="t"/></spatial></tendon>
      <equality><connect body1="b" anchor="0 0 0"/></equality>
      <actuator><motor joint="j"/><position tendon="f" timeconst="0.1"/></actuator>
      <sensor><jointpos joint="j"/><accelerometer site="s"/></sensor>
      <custom><numeric name="n" data="1 2"/><text name="t" data="abc"/></custom><keyframe><key/></keyframe></mujoco>)"));
  return bytes;
}

/// Seven bytes per change: the offset, and the new value of the four bytes there.
std::vector<std::byte> changed(const unsigned char* data, std::size_t size) {
  std::vector<std::byte> bytes = sound_model();
  for (; size >= 7; data += 7, size -= 7) {
    std::uint32_t at = 0, value = 0;
    std::memcpy(&at, data, 3);
    std::memcpy(&value, data + 3, 4);
    std::memcpy(bytes.data() + at % (bytes.size() - 4), &value, 4);
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::byte> bytes;
  if (*data % 2 == 0) bytes = changed(data + 1, size - 1);
  else
    bytes.assign(reinterpret_cast<const std::byte*>(data + 1),
                 reinterpret_cast<const std::byte*>(data + size));
  if (bytes.size() >= kHeader) {
    const std::uint64_t checksum = corten::Hash().add(std::span(bytes).subspan(kHeader)).value();
    std::memcpy(bytes.data() + kChecksum, &checksum, sizeof checksum);
  }
  try {
    const corten::Model model = corten::from_binary(bytes);
    if (model->nbody > 100 || model->nv > 100 || model->nkey > 100 || model->nuserdata > 1000) return 0;
    corten::Data state(model);
    corten::step(model, state);
  } catch (const corten::LoadError&) {
  }
  return 0;
}
