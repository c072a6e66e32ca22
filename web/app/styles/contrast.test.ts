// Unit test of the contrast of the tokens in both themes: text and controls on every ground, also on the sky and in the light of an hour.
import { expect, test } from 'vitest'
import { blend, contrastRatio, mixInOklab, parseHex, type Rgb } from '../../test/contrast.ts'
import { declarationsOf, readStyleSheets } from '../../test/style-sheets.ts'

const sheets = readStyleSheets()
const themes = [
  ['light', ':root'],
  ['dark', 'dark-theme-tokens'],
] as const

const grounds = ['paper', 'surface', 'sunken', 'raised', 'chip']
const tones = ['accent', 'pin', 'admin', 'explicit', 'ok', 'warn']
const hours = ['madrugada', 'manana', 'tarde', 'noche'].flatMap((hour) => [hour, `${hour}-2`, `${hour}-3`])

const readTheme = (selector: string) => {
  const tokens = declarationsOf(sheets.get('tokens.css'), selector)
  return (name: string) => parseHex(tokens[`--${name}`] ?? '')
}

test.each(themes)('contrast, %s theme: text reaches 4.5:1 on every ground, and on its own tint', (_, selector) => {
  const token = readTheme(selector)
  const pairs = [
    ...grounds.flatMap((ground) => ['ink', 'ink-2'].map((text) => [text, ground])),
    ...['paper', 'surface', 'sunken', 'raised'].map((ground) => ['ink-3', ground]),
    ...['paper', 'surface', 'raised'].flatMap((ground) => tones.map((tone) => [tone, ground])),
    ...tones.map((tone) => [tone, `${tone}-soft`]),
    ...['on-roof', 'on-roof-2'].flatMap((text) => [
      [text, 'roof'],
      [text, 'pane'],
    ]),
    ...['on-lamp', 'on-lamp-2'].flatMap((text) => [
      [text, 'lamp-2'],
      [text, 'lamp-3'],
    ]),
    ['accent-ink', 'accent'],
    ['accent-ink', 'accent-hover'],
    ['ink', 'accent-soft'],
    ['paper', 'admin'],
    ['paper', 'ink'],
  ] as [string, string][]
  for (const [text, ground] of pairs)
    expect.soft(contrastRatio(token(text), token(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test.each(themes)('contrast, %s theme: controls and reactions reach 3:1', (_, selector) => {
  const token = readTheme(selector)
  const pairs = [
    ...['control', 'accent', 'admin'].flatMap((control) => ['paper', 'surface', 'raised'].map((on) => [control, on])),
    ...['heart', 'reaction-edge'].flatMap((drawing) => ['surface', 'chip', 'accent-soft'].map((on) => [drawing, on])),
    ['face-ink', 'thumb'],
  ] as [string, string][]
  for (const [control, ground] of pairs)
    expect.soft(contrastRatio(token(control), token(ground)), `${control} on ${ground}`).toBeGreaterThanOrEqual(3)
})

/** Texts stand in the upper three colours of the sky. The fourth is the horizon behind the roofs. */
test.each(themes)('contrast, %s theme: text reaches 4.5:1 and controls 3:1 on the sky', (_, selector) => {
  const token = readTheme(selector)
  for (const sky of ['sky-1', 'sky-2', 'sky-3'])
    for (const [text, least] of [
      ['ink', 4.5],
      ['ink-2', 4.5],
      ['accent', 3],
    ] as const)
      expect.soft(contrastRatio(token(text), token(sky)), `${text} on ${sky}`).toBeGreaterThanOrEqual(least)
  expect(contrastRatio(token('ink'), token('sky-4'))).toBeGreaterThanOrEqual(4.5)
})

test.each(themes)('contrast, %s theme: text reaches 4.5:1 at the brightest point of each hour', (_, selector) => {
  const token = readTheme(selector)
  for (const hour of hours) {
    const card = blend(token(hour), 0.2, token('surface'))
    const poster = blend(token(hour), 0.42, token('surface'))
    const word = mixInOklab(token(hour), 0.38, token('ink'))
    const pairs: readonly (readonly [string, Rgb, Rgb])[] = [
      ['ink on a card', token('ink'), card],
      ['ink-2 on a card', token('ink-2'), card],
      ['word of the hour on a card', word, card],
      ['word of the hour on the page', word, token('paper')],
      ['ink on a poster', token('ink'), poster],
      ['ink in the light of the lamp', token('ink'), blend(token('lamp'), 0.14, token('surface'))],
    ]
    for (const [name, text, ground] of pairs)
      expect.soft(contrastRatio(text, ground), `${hour}: ${name}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('contrast, poster: the time and the report flag, where the light is brightest, have the colour of its text', () => {
  const declarations = declarationsOf(sheets.get('secret-card.css'), '.secret-card-poster .secret-card-time > *')
  expect(declarations).toEqual({ color: 'var(--ink)' })
})

test.each(themes)('contrast, %s theme: the small house reaches 1.6:1 on a card and on the page', (_, selector) => {
  const token = readTheme(selector)
  for (const ground of ['surface', 'paper'])
    expect.soft(contrastRatio(token('house'), token(ground)), ground).toBeGreaterThanOrEqual(1.6)
})

test('contrast: black on white is 21:1, and a mix of a colour with itself is that colour', () => {
  const [black, white, rose] = ['#000000', '#ffffff', '#f2a8cb'].map(parseHex) as [Rgb, Rgb, Rgb]
  expect(contrastRatio(black, white)).toBeCloseTo(21)
  expect(blend(black, 0.5, white)).toEqual([0.5, 0.5, 0.5])
  for (const [index, part] of mixInOklab(rose, 0.3, rose).entries()) expect(part).toBeCloseTo(rose[index] ?? 0, 3)
})
