// Unit tests of the skyline of share images: the hour chooses the sky, and texts on it are readable.
import { expect, test } from 'vitest'
import { drawSkyline, paletteOf } from './share.skyline.ts'
import { createRenderJob } from './share.template.ts'
import { viewShareContent } from './share.view.ts'

const hours = ['madrugada', 'manana', 'tarde', 'noche', null] as const

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(hours)(
  'share skyline at %s: text has a contrast of 4.5:1 on the sky behind it, and the footer on the ground',
  (hour) => {
    const { sky, roofs, ink, ink2 } = paletteOf(hour)
    for (const colour of sky.slice(0, 3)) expect(contrast(ink, colour)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink2, sky[0])).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#dccbe6', roofs[2])).toBeGreaterThanOrEqual(4.5)
  },
)

test('share skyline: every custom property of the tiles is replaced by a colour', () => {
  const light = { x: 900, y: 90, radius: 40 }
  for (const hour of hours)
    expect(drawSkyline({ width: 1_080, height: 1_080, ground: 100, scale: 1, light }, paletteOf(hour))).not.toContain(
      'var(',
    )
})

const secret = { text: 'Nunca lo dije.', isExplicit: false, gender: 'none', age: null, countryCode: 'MX' } as const
const backdropAt = (changes: { text?: string; publishedAt: string; isExplicit?: boolean; countryCode?: string }) =>
  createRenderJob(viewShareContent({ ...secret, ...changes }, 'murmullo.example'), 'link').backdrop

test('share image sky: it follows the hour in the country, and an explicit secret or one without a country has the neutral sky', () => {
  const [night, morning] = ['2026-11-15T09:00:00Z', '2026-11-15T15:00:00Z']
  expect(backdropAt({ publishedAt: night })).not.toBe(backdropAt({ publishedAt: morning }))
  const neutral = backdropAt({ publishedAt: night, countryCode: 'XX' })
  expect(backdropAt({ publishedAt: morning, countryCode: 'XX' })).toBe(neutral)
  expect(backdropAt({ publishedAt: night, isExplicit: true })).toBe(neutral)
})

test('share image sky: beside a text that shows the help card there is neither light nor roofs, and no hour', () => {
  const help = { text: 'A veces no quiero vivir.', publishedAt: '2026-11-15T09:00:00Z' }
  const plain = backdropAt(help)
  expect(plain).not.toMatch(/<(circle|path|g)/)
  expect(backdropAt({ ...help, publishedAt: '2026-11-15T15:00:00Z' })).toBe(plain)
  // No field of an explicit secret depends on its text.
  expect(backdropAt({ ...help, isExplicit: true })).toBe(
    backdropAt({ publishedAt: help.publishedAt, isExplicit: true }),
  )
})
