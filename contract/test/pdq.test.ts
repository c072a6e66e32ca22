// Unit tests of the PDQ hash: vectors of the reference implementation, orientations, quality and distance.
import { describe, expect, test } from 'vitest'
import { computePdq, pdqDistance, pdqLimits, pdqPattern } from '../src/images/pdq.ts'

/** A pattern by a formula, so that the reference implementation could draw the same. */
function drawPattern(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(y * width + x) * 3 + channel] =
          (Math.trunc((x * x * (channel + 1)) / 7) +
            Math.trunc((x * y) / (5 + channel)) +
            Math.trunc((y * y) / 11) +
            40 * channel) %
          256
  return pixels
}

/** Computed with the C++ code of the reference (facebook/ThreatExchange, pdq/cpp): upright, turned by 90, 180 and 270 degrees, and four mirror images. */
const vectors: readonly [number, number, readonly string[]][] = [
  [
    512,
    512,
    [
      '9be2e6fea133214b0801a61452937554bcfb1b69c43f368ad9ff216aa4926af5',
      '8008fff700947daf0009bf5f4601dfbb02902fbe6060bf7e4048bbde6282ff3e',
      'c515a8d45456aaa25555a8ae47d7aaaa71c6bb8351719a2a9d558baa5547a0ff',
      'd55d555d55c1d705555c15f51355751157d59514353515d6151d117437d75594',
      '9040f9810122ffff0000fdfb1282ffff2493ee960424cfffc808deff0012f7aa',
      'c515532b547755155555575147d7555571c6443c517165d59d5d745555575f00',
      'e4aa4329759783d888c945b2c651b14cc29bd1cde0ed67ab50fc4529f2be3ae9',
      'd55daaa255c128fa555caa0a13548aee57c56aab1535ea290515ee8b37d78a6b',
    ],
  ],
  [
    97,
    61,
    [
      '3a76d69916c9515d1a2efdad04a5e16a9fef300023fffe00c03f8ffccf800f00',
      '449eaae50570032f8c979968e8b7ea5866a65e5b8fac3fd37dac615380a88957',
      '4f237c33439cfba74e79570351d04bc0cab29aaa76aa54aa956a25569ad5a5aa',
      '10cb004f5025a885d9c233c2bde240f033f3e4f1d8f9857928f9cbf9d4fd21fd',
      '1a76296616c9aea21a2c025204840e959fefcfff23ff01ffc03f7003ce80f0ff',
      '4f2383cc439c04584f79a8f851f0343dcaba655576aaab55956adaa99ad55a55',
      '459e551a8570fcd08c976697e8b715a766a6b1a48facd02c7dac9eac89a876a8',
      '10cbffb05025567ad9c2cc3dbde2b70d33f30b0ed8f96a8628793006d4fddc02',
    ],
  ],
  [
    333,
    512,
    [
      '6af036de66212db8a80de74e13a54000a1bb418a0aef6560bbfb9ddcf9b1857f',
      '0800fefd0000ffff0002fbff0000ffef0088ffff0000ffff1404ffff0000f57f',
      '5555aaaa5555aaaad554aea25554eaaa55d4aaaa5555abaa55d5aaa20d55aaaa',
      '5555545755555555555751555555554555dd1555555555554151555555555fd5',
      '0000ffbf0000fff70001fbf70001bfff0081ffff0000feff0080fff74800ffff',
      '555555555555555dd554515d5554155555d455555555545555d5555d1d555555',
      '0c8fa552fc9a420e982e7415e62816dfd2eec43db2bbd08f5ced4e2544e92aab',
      '5d55aba85555aaa85557aeaa5555aaba55ddaaaa5555aaaa5151aaaa5555a02a',
    ],
  ],
]

describe('PDQ hash', () => {
  test.each(vectors)(
    'PDQ hash: a pattern of %i × %i pixels has the hashes of the reference implementation, in all eight orientations',
    (width, height, expected) => {
      const { hashes, quality } = computePdq(drawPattern(width, height), width, height, 3)
      expect(quality).toBe(100)
      expect(hashes[0]).toBe(expected[0])
      expect(new Set(hashes)).toEqual(new Set(expected))
    },
  )
})

test('PDQ hash: with an alpha channel it is that of the same colours without one', () => {
  const plain = drawPattern(97, 61)
  const withAlpha = new Uint8Array(97 * 61 * 4).map((_, at) =>
    at % 4 === 3 ? 255 : (plain[Math.floor(at / 4) * 3 + (at % 4)] ?? 0),
  )
  expect(computePdq(withAlpha, 97, 61, 4)).toEqual(computePdq(plain, 97, 61, 3))
})

test('PDQ hash: an image without detail has a quality below the limit', () => {
  const { hashes, quality } = computePdq(new Uint8Array(80 * 60 * 3).fill(120), 80, 60, 3)
  expect(quality).toBeLessThan(pdqLimits.minQuality)
  for (const hash of hashes) expect(hash).toMatch(pdqPattern)
})

test('PDQ distance: the number of different bits, of all 256', () => {
  expect(pdqDistance('0'.repeat(64), '0'.repeat(64))).toBe(0)
  expect(pdqDistance('f'.repeat(64), '0'.repeat(64))).toBe(256)
  expect(pdqDistance(`8${'0'.repeat(62)}1`, '0'.repeat(64))).toBe(2)
  expect(pdqDistance(`${'0'.repeat(8)}f${'0'.repeat(55)}`, '0'.repeat(64))).toBe(4)
})
