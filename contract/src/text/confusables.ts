// Table of Unicode confusables (UTS #39): characters of other scripts that look like a Latin letter.
//
// Generated from the Unicode data: every entry of confusables.txt (UTS #39, version 17) that maps to one letter or digit, and every
// character whose name (version 14) says that it is a Latin letter: small capitals, turned, with stroke or hook, on a disc, of a flag.
// Characters that NFKD normalization already maps are excluded. Some two dozen in common use were added or corrected by hand (к, м, β, §, €…).
//
// Encoding: each character is its letter, preceded by the distance from the previous code point if that is not 1. Capital I means i or l,
// capital E means e or c. The table is 1.1 kB compressed; the available package is 9 kB.

const encodedTable =
  '3cl2y2s41d7xo6pb25o6p18dd21hh10i16ll9n27tt25bbbbb2occddddge2effg3Ilkkl2mnno5pprz4tttt4vyyzze4zss2pI29e7gg55e4ndb' +
  'bzz15lntj3accltsz3buveejjqqrryyaa2bocddee2Eeeejgggy2hh2iiilll2wmmnnno4rrrrrrrrrs2j3tt3uvwyyzz6c2beghjklq14hh200n' +
  '4o2c2j18ab2aezhoIkvmn2o2p2ety2x10aby2E2noik2uv2o2pcotu2x2w19f12z4go6j5p2m3o2c5EsI2j8abb3e2en2kvmhonpcty2x7b3ragb' +
  'r2e2en2k2mhonpcty2x3w7r5Esi2j3h4u2wbb15oovv8w15bb6r5e2k4k4h8cct2yyyyx9h2e2eI7h2h4m2I10e7e8oo24d11gg3eE10qww48u2s' +
  '6o12w2q3q10h2n3j3n2m2nu4gi2fo59I21I3v7I2o70I32o26I4o2vv11l75o3o20o28I4o2vv7o193o10I412o3e125o4b3g121og3b124o3e' +
  '55o70o2g126o128o128o57so70o7g227o128o308c12o13o35o26c70t55o16y24o257u35m173o208drt3i4yaje7w4m4h2yotg2hz8eu2ab3r' +
  '2ws4vs4lc3p4kd4o3g4hgb7gb51v2v27u33p2d3bb26j29l21z130x59hx10r40b5f16aa25d12d6m7b118xx73x10I20km266o1312a3bcd2eei' +
  'jklmnooooo5prrtuu2mvwz4rv2p67bdfmnprrstzg2g2iipu2bdfgklmnprs2yxzaqdeee2io2u259sf97yy289tt128c8w2dEkt123r5e85oc' +
  '124a3e32I5v2u108o7o7t29v2u49E11e98t11o7ip2a2i2a131I258o116x515Izeasgtbg12Izeasgtbg71t338xx259xx560lllprathhkkzz' +
  '2ma2vwwv4eroe3sz3bb2r3cE3zzhhooIik3vmmnne2oo3ppccttyy3x17w7e6gge2ppllgg9g85o6vvee7o14I5oq8x682o29897bpddt2gk2jco' +
  'zf2mnlsr2vvh3wxy2aaeeIou336z3i78h57v17v16z65fs13cckkkkkk3lloooo3ppppppqqqqz4vv2w9e4g11ddffgggllrrsstt6hl2nnccchb' +
  'bff4e2uggkknnrrsshegliqktjxb4uu11cszddss6gg9v32m824eeefglllmn2ooo7rrrr2rr2u4u4xxxxy14r8drt2oi5aje5r2w4m4h3o2g3z' +
  '8Eu6r7vs4lc3p9o21971n8xv235b4ef3I3v3x2o3pst9abc3f6o5mty2x27h38z12bc7I8m4t2x3b6I2x223e3o17c6l5s3o6Ee2o17c5el5s3o' +
  '2n99v4r14o12u4t6v18o12u29n3o2k4cv8flx3998w11o566v4w4ww401v2fly2e3z3g2ea3l3o3u3st4vsfiz2t2o2e2g2E7ggou4y4o5zw3c3x' +
  '3w3c1256I6oI20681I12b82v2t12l18I5e8r5se2v3a2uy23955abcdefghIjklmnopqrstuvwxyzoIzeasgtbg1293e7v5tf3ra3o7e9l3287gg' +
  'kl2y2rt4t2ckl2l2rr4io2cs2473I4b2113o68abcdefghijklmnopqrstuvwxyz5c2abcdefghijklmnopqrstuvwxyz93abcdefghijklmnopq' +
  'rstuvwxyz1289v12o56c28t'

const letters = new Map<number, number>()
let nextCodePoint = 0x9f
for (const [, distance, letter = ''] of encodedTable.matchAll(/(\d*)([a-zA-Z])/g)) {
  nextCodePoint += distance === '' ? 1 : Number(distance)
  letters.set(nextCodePoint, letter.charCodeAt(0))
}

/** The Latin letter it is confusable with, as a character code. Requires a decomposed character (NFKD) in its original case. */
export function confusableFor(codePoint: number): number | undefined {
  return letters.get(codePoint)
}
