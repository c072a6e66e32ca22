// Property tests of the perceptual hash on drawn pictures: changed copies of a picture match it, other pictures do not. Drawn pictures are not photographs.
import { pdqDistance, pdqLimits } from '@murmullo/contract/images/pdq'
import { beforeAll, expect, test } from 'vitest'
import { crops, type Variant, variants } from '../../../../test/generators/picture-variants.ts'
import { drawScene, hashPicture } from '../../../../test/generators/scenes.ts'
import { caseCount, sampleCases } from '../../../../test/setup/case-count.ts'

const { maxDistance } = pdqLimits
const firstOther = 10_000

type Known = { readonly picture: Buffer; readonly hash: string }
const known: Known[] = []
beforeAll(async () => {
  const count = caseCount({ sample: 1, all: 10 })
  // A picture with too little detail has no hash, and is in no list.
  for (let seed = 102; known.length < count; seed += 1) {
    const picture = await drawScene(seed, 0.4)
    const [hash] = await hashPicture(picture)
    if (hash !== undefined) known.push({ picture, hash })
  }
})

const distanceTo = (hash: string, hashes: readonly string[]) =>
  Math.min(256, ...hashes.map((each) => pdqDistance(each, hash)))

async function shareCaught(ways: readonly Variant[]): Promise<number> {
  let caught = 0
  for (const { picture, hash } of known)
    for (const { apply } of ways)
      if (distanceTo(hash, await hashPicture(await apply(picture))) <= maxDistance) caught += 1
  return caught / (known.length * ways.length)
}

test('PDQ match: of known pictures, each changed in 200 ways, at least 99 % match', async () => {
  expect(variants).toHaveLength(200)
  // A sample of ten ways has one miss at most.
  expect(await shareCaught(sampleCases(variants, 20))).toBeGreaterThanOrEqual(caseCount({ sample: 90, all: 99 }) / 100)
})

test('PDQ match: of known pictures cropped by 5 %, on one side or on all, at least 90 % match', async () => {
  // A sample of five crops has one miss at most.
  expect(await shareCaught(crops(5))).toBeGreaterThanOrEqual(caseCount({ sample: 80, all: 90 }) / 100)
})

test('PDQ match: of other pictures none matches a known one or another', async () => {
  const count = caseCount({ sample: 10, all: 10_000 })
  const hashes = known.map(({ hash }) => hash)
  for (let seed = firstOther; seed < firstOther + count; seed += 1) {
    const own = await hashPicture(await drawScene(seed, 0.3))
    for (const hash of hashes) expect(distanceTo(hash, own)).toBeGreaterThan(maxDistance)
    const [upright] = own
    // Every hundredth picture becomes a known one, so that the list grows as the pictures do.
    if (upright !== undefined && seed % 100 === 0) hashes.push(upright)
  }
})
