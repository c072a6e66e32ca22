// HOSTILE_FILES says how many files are sent: those that were thought of and a few damaged ones by default, 2000 for the whole test.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHeader } from '../src/platform/images/header.ts'
import { type Images, type MadeImage, openImages } from '../src/platform/images.ts'
import { bombFiles, canary, type HostileFile, hostileFiles } from './hostile-pictures.ts'
import { jpeg } from './pictures.ts'

const count = Number(process.env.HOSTILE_FILES ?? 160)
let images: Images
let files: HostileFile[]
beforeAll(async () => {
  images = openImages(1)
  files = await hostileFiles(count)
  await images.warm()
}, 60_000)
afterAll(() => images.close())

/** All that it says of any file of ours: what a picture of that kind cannot do without. */
const allowed = new Set(
  `SourceFile ExifToolVersion FileName Directory FileSize FileModifyDate FileAccessDate FileInodeChangeDate FilePermissions FileType
   FileTypeExtension MIMEType WebP_Flags VP8Version HorizontalScale VerticalScale AlphaIsUsed ImageWidth ImageHeight ImageSize
   Megapixels BackgroundColor AnimationLoopCount FrameCount Duration AlphaPreprocessing AlphaFiltering AlphaCompression`.split(
    /\s+/,
  ),
)

function tagsOf(made: readonly MadeImage[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  try {
    made.forEach(({ image }, n) => writeFileSync(join(folder, `${n}.webp`), image))
    const said = execFileSync('exiftool', ['-j', '-a', '-u', '-U', folder], { maxBuffer: 64 * 1024 * 1024 })
    const all = (JSON.parse(said.toString()) as object[]).flatMap((each) => Object.keys(each))
    return [...new Set(all)].filter((tag) => !allowed.has(tag))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test(`of ${count} hostile files nothing leaves but pixels: no word, no tag, no byte that was hidden, and nothing falls`, async () => {
  const made: MadeImage[] = []
  const wrong: string[] = []
  const outcomes: Record<string, number> = {}
  for (const { name, bytes, isRefused } of files) {
    const outcome = await images.make(bytes, 'photo')
    const said = typeof outcome === 'string' ? outcome : 'made'
    outcomes[said] = (outcomes[said] ?? 0) + 1
    if (said === 'busy') wrong.push(`${name}: busy`)
    if (typeof outcome === 'string') continue
    made.push(outcome)
    if (isRefused) wrong.push(`${name}: was taken`)
    if (outcome.image.includes(canary) || outcome.image.includes(bytes.subarray(0, 64)))
      wrong.push(`${name}: came through`)
    if (readHeader(outcome.image)?.kind !== 'webp') wrong.push(`${name}: is no webp`)
    if (outcome.judged === null) wrong.push(`${name}: was not judged`)
  }
  expect(wrong).toEqual([])
  expect(images.falls()).toBe(0)
  // Else all were refused, and nothing was tested.
  expect(outcomes.made).toBeGreaterThan(Math.min(count / 5, 300))
  expect(tagsOf(made)).toEqual([])
  expect(await images.make(await jpeg(), 'photo')).toMatchObject({ width: 320 })
}, 1_800_000)

test('every word was there before', async () => {
  const withWord = files.filter(({ bytes }) => bytes.includes(canary))
  expect(withWord.length).toBeGreaterThan(40)
})

test('a bomb is refused by what it says of itself, within fifty milliseconds, and no program is asked', async () => {
  const idle = openImages(1)
  for (const { name, bytes } of await bombFiles()) {
    const began = performance.now()
    const outcome = await idle.make(bytes, 'photo')
    expect([name, typeof outcome]).toEqual([name, 'string'])
    expect(performance.now() - began).toBeLessThan(50)
  }
  idle.close()
})

/** The program of this process that makes pictures. */
function craftsman(): number {
  const own = execFileSync('pgrep', ['-n', '-P', String(process.pid), '-f', 'craft.child.ts'], { encoding: 'utf8' })
  return Number(own.trim())
}

test('whoever kills the program that makes pictures disturbs one picture and no other', async () => {
  const image = await jpeg({ width: 3_000, height: 2_000 })
  const before = images.falls()
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const outcome = images.make(image, 'photo')
      if (n === 0) process.kill(craftsman(), 'SIGKILL')
      return typeof (await outcome)
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'object').length).toBeGreaterThanOrEqual(3)
  // So a fall is counted: none above means none.
  expect(images.falls()).toBe(before + 1)
})

test('when more come than can wait, they are told so', async () => {
  const image = await jpeg()
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => images.make(image, 'avatar')))
  const busy = outcomes.filter((outcome) => outcome === 'busy').length
  expect(busy).toBeGreaterThan(20)
  expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(40 - busy)
})
