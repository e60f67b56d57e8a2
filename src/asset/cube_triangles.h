// The triangles of marching cubes (Lorensen and Cline 1987): which edges of a cube they connect, by the signs
// at its corners. Corner c is at (c & 1, c >> 1 & 1, c >> 2 & 1); bit c of the index says that it is inside.
// Edges a to d run along x, e to h along y, i to l along z, each in the order of their first corners. Where a
// face has two inside corners on a diagonal, they are separated.
//
// A polygon can be cut into triangles in several ways. These are the reference's, so that volumes agree.
#pragma once

#include <array>
#include <string_view>

namespace corten::asset {

// clang-format off
inline constexpr std::array<std::string_view, 256> kCubeTriangles = {
    "", "aei", "faj", "ejfeij", "bke", "biabki", "bkejfa", "fbkfkjjki", "lbf", "flbiae", "albajl",
    "beibillij", "kflkef", "aflaliilk", "eajejkkjl", "ilkijl", "cig", "agcaeg", "jfagci", "cjfcfggfe",
    "ebkcig", "kgckcbbca", "ajfigcbke", "gbkgcbcfbcjf", "cigbfl", "gaegcalbf", "lajlbagci", "egbgcjbgjbjl",
    "fkeflkcig", "ckgcfkflkafc", "cigkjlkejeaj", "ckgcjkjlk", "jch", "aeihjc", "cfachf", "ichiheehf",
    "bkechj", "biabkihjc", "cfachfkeb", "ichihbbhfkib", "lbfchj", "aeiflbchj", "hlbhbccba", "eicecbbchbhl",
    "kflkefchj", "hjcilkialafl", "lkhkeahkahac", "hichlilki", "ihjigh", "jaejehheg", "aigagffgh", "eghehf",
    "highjibke", "hjggbkjbgjab", "kebfghfagaig", "kfbkgfghf", "ihjighbfl", "bflheghjejae", "aigagllghbal",
    "bhlbehegh", "elkeflgjighj", "ghalkakgaflahja", "lkaghahlaigakea", "ghlglk", "dgk", "kdgaei", "dgkajf",
    "jeijfedgk", "debdge", "giagaddab", "debdgejfa", "jfiidgfdifbd", "dgkflb", "bfleiadgk", "albajlgkd",
    "gkdlijlbibei", "ldglgffge", "idgiadaldafl", "gldgalajleag", "gldgilijl", "ckdcik", "ekdedaadc",
    "kcikdcfaj", "dekdjejfecjd", "iebibccbd", "abdadc", "fajcbdcibieb", "fcjfbcbdc", "ckdcikflb",
    "lbfadcaedekd", "dikdcibjlbaj", "jledcecjekdelbe", "fleecilceldc", "lafldadca", "dcejleldeajecie",
    "dcjdjl", "hjckdg", "chjgkdaei", "fchfackdg", "dgkehfeihich", "edgebdjch", "jchdabdgagia",
    "bgebdgahfach", "bdihfifbichidgi", "dgkhjcbfl", "aeigkdhjcbfl", "kdgcbachbhlb", "dgklbhbchbeceic",
    "chjfgeflgldg", "chjiagadgafdfld", "aclgelealdglchl", "gidildihlich", "dhjdjkkji", "kaekdadjadhj",
    "ikakdhakhahf", "dekdhehfe", "biebhihjidhb", "jdhjadabd", "hfibdidhiebifai", "bdhbhf", "flbkjikdjdhj",
    "bflkdedaedhahja", "ikhbahaihlbhkdh", "dhkhekhbehlb", "efdjidiedhjdfld", "jahadhaldafl", "aiedhl",
    "hld", "hdl", "aeidlh", "fajdlh", "ejfeijdlh", "lhdebk", "ibkiabhdl", "bkelhdajf", "dlhjkijfkfbk",
    "bhdbfh", "hbfhdbiae", "jhdjdaadb", "beibihhijdbh", "dkedehhef", "iakkhdahkafh", "keakaddajdjh",
    "djhdkjkij", "ciglhd", "agcaeglhd", "cigjfadlh", "lhdgfegcfcjf", "dlhkebcig", "hdlbcabkckgc",
    "bkeigcjfadlh", "dlhgckcbkcjbjfb", "bhdbfhigc", "cegcaedfhdbf", "gciadbajdjhd", "egjdbjbejhdjgcj",
    "igchefhdedke", "fhkcakafkgckhdk", "cighdjdajdkakea", "cjgjkgjdkjhd", "djcdlj", "djcdljeia",
    "lfaladdac", "feleicleclcd", "jdljcdebk", "akiabkcljcdl", "ebkdacdlalfa", "cdfkificfbkfdlf",
    "fjcfcbbcd", "iaebcdbfcfjc", "adbacd", "ibeicbcdb", "dkedejjefcdj", "kifcdfdkfjcfiaf", "edkeadacd",
    "cdkcki", "gdlgliilj", "gdlglaaljega", "igdidaadlalf", "lgdlfgfeg", "bkeiljiglgdl", "abgljgjagdlgbkg",
    "bkefaladlaidigd", "kgbgfbglfgdl", "jifigdfidfdb", "dbjegjgdjaejbfj", "gaigdadba", "dbedeg",
    "jidefdfjdkedigd", "dkgafj", "gdidaideadke", "dkg", "glhgkl", "lgklhgaei", "glhgklajf", "ifeijfkhgklh",
    "blhbheehg", "agialglhgbla", "jfaehgebhblh", "ijbhgbgiblhbjfb", "kbfkfggfh", "aeigfhgkfkbf",
    "hgjgkbjgbjba", "hgbijbjhbeibgkb", "ehgefh", "agiafgfhg", "jeajhehge", "ijhihg", "hcihillik",
    "lhkkaehakhca", "ajfliklhihci", "klcfecekcjfclhc", "eciebcbhcblh", "hblhcbcab", "ajfebibciblclhc",
    "fbjbcjbhcblh", "ihcibhbfhkbi", "cakfhkhckbfkaek", "bahikhkbhcihajh", "bekcjh", "ihciehefh", "cafcfh",
    "iecehcejheaj", "jhc", "cgkckjjkl", "eiajkljckcgk", "cgkckffklacf", "fecklclfcgkceic", "ebggjcbjgblj",
    "ljgabgblgiagjcg", "gelaclcglfalebl", "cgiblf", "gkbgbccbfcfj", "aeijcfcbfcgbgkb", "kcgkbcbac",
    "kbgbcgbicbei", "cfjcgfgef", "afifgifcgfjc", "acgage", "cgi", "iklilj", "ejaekjklj", "alfailikl",
    "klfkfe", "bieblilji", "ablalj", "blelielailfa", "lfb", "fkbfjkjik", "ekakjakfjkbf", "baibik", "bek",
    "efjeji", "fja", "aie", ""
};
// clang-format on

}  // namespace corten::asset
