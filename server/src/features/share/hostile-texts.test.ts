// Robustness tests of share image rendering: the fixed hostile texts and some random ones.
import { shareFormats } from '@murmullo/contract/content/share-formats'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileTexts } from '../../../test/generators/hostile-texts.ts'
import { createRenderJob } from './share.template.ts'
import { viewShareContent } from './share.view.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { insertSharedSecret, fetchShareImage } from '../../../test/builders/share-images.ts'
import { caseCount } from '../../../test/setup/case-count.ts'

const count = caseCount({ sample: 30, all: 500 })
const formats = ['link', 'square', 'story'] as const
let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['bucket'] })
  await world.services.images.warmRendering()
}, 200_000)
afterAll(() => world.close())

const margin = 40

/** Height of the skyline, whose windows are bright. */
const skylineHeights = { link: 230, square: 310, story: 685 }

/** Null when the image is valid: correct size, visible content, and an empty margin above the skyline and beside the moon. */
async function findDefect(image: Buffer, format: keyof typeof shareFormats): Promise<string | null> {
  const { width, height } = shareFormats[format]
  const { data, info } = await sharp(image, { failOn: 'truncated' })
    .greyscale()
    // Stars disappear, letters do not.
    .blur(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.width !== width || info.height !== height) return `${info.width}x${info.height}`
  const brightest = async (left: number, top: number, right: number, bottom: number) => {
    const part = sharp(data, { raw: info }).extract({ left, top, width: right - left, height: bottom - top })
    // The extracted region must be encoded before `stats` is called, which would read the whole input.
    const cut = await part.raw().toBuffer({ resolveWithObject: true })
    return (await sharp(cut.data, { raw: cut.info }).stats()).channels[0]?.max ?? 0
  }
  const bottom = height - skylineHeights[format]
  if ((await brightest(0, 0, Math.round(width * 0.75), bottom)) < 110) return 'nothing is on it'
  const outside = await Promise.all([
    brightest(0, 0, Math.round(width / 2), margin),
    brightest(0, 0, margin, bottom),
    brightest(width - margin, 0, width, bottom),
  ])
  return Math.max(...outside) > 75 ? 'it goes beyond its margins' : null
}

test(`share image render: ${count} hostile texts get a valid image and the render process never crashes`, async () => {
  const wrong: string[] = []
  for (const [index, text] of hostileTexts(count).entries()) {
    const format = formats[index % formats.length] ?? 'link'
    const about = {
      text,
      isExplicit: false,
      gender: 'mujer',
      age: 27,
      countryCode: 'XX',
      publishedAt: '2026-11-15T12:00:00Z',
    } as const
    const image = await world.services.images.render(
      createRenderJob(viewShareContent(about, 'murmullo.example'), format),
    )
    const why = image === null ? 'was not drawn' : await findDefect(image, format)
    if (why !== null) wrong.push(`${index} ${format} ${why}: ${JSON.stringify(text.slice(0, 80))}`)
  }
  expect(wrong).toEqual([])
  expect(world.services.images.crashes()).toBe(0)
}, 1_800_000)

test('share image endpoint: a third of the hostile texts, stored as secrets, get a valid image response', async () => {
  const wrong: string[] = []
  const texts = hostileTexts(Math.ceil(count / 3)).map((text) =>
    text.toWellFormed().replaceAll('\u0000', '').slice(0, 4_000).toWellFormed(),
  )
  for (const [index, text] of texts.filter((each) => each !== '').entries()) {
    const format = formats[index % formats.length] ?? 'link'
    // Without an hour the sky is dark on every format.
    const id = await insertSharedSecret(world, text, { country: 'XX' })
    const answer = await fetchShareImage(world, id, `${format}.jpg`, { 'x-forwarded-for': `10.0.${index % 200}.1` })
    const why = answer.ok ? await findDefect(Buffer.from(await answer.arrayBuffer()), format) : `${answer.status}`
    if (why !== null) wrong.push(`${index} ${format} ${why}`)
  }
  expect(wrong).toEqual([])
  expect(world.services.images.crashes()).toBe(0)
}, 1_800_000)

test('share image check: an image with content in the margin, or without content, is detected as an error', async () => {
  const { width, height } = shareFormats.link
  const layout = (style: Record<string, string | number>) =>
    ({ type: 'div', props: { style: { fontFamily: 'ui', ...style }, children: 'mmmm' } }) as const
  const drawn = async (style: Record<string, string | number>) =>
    (await world.services.images.render({ width, height, background: '#110d1b', layers: [{ node: layout(style) }] })) ??
    Buffer.alloc(0)
  expect(await findDefect(await drawn({ fontSize: 90, color: '#fff' }), 'link')).toContain('margins')
  expect(await findDefect(await drawn({ fontSize: 90, color: '#110d1b' }), 'link')).toContain('nothing')
})
