// All errors in a model are reported at once, each with its location.
#include <corten/corten.h>

#include <cstdio>

int main() {
  const char* xml = R"(<mujoco>
  <worldbody>
    <body name="arm">
      <joint name="elbow" type="hing"/>
      <geom size="0.1" masss="2"/>
    </body>
  </worldbody>
</mujoco>)";
  try {
    corten::load_string(xml, {}, "arm.xml");
  } catch (const corten::LoadError& error) {
    for (const corten::Diagnostic& finding : error.diagnostics()) std::printf("%s\n", finding.text().c_str());
    return error.diagnostics().size() == 2 ? 0 : 1;
  }
  return 1;
}
