// Unit tests of the texts of the moderation totals.
import { waitBounds } from '@murmullo/contract/admin/stat-values'
import { expect, test } from 'vitest'
import { comparisonText, durationText, shareText, waitText } from './stat-texts.ts'

test('decision time: each bucket has a text', () => {
  expect(waitBounds.map((min, index) => waitText({ min, max: waitBounds[index + 1] ?? null }))).toEqual([
    'menos de 15 min',
    'de 15 a 30 min',
    'de 30 min a 1 h',
    'de 1 a 2 h',
    'de 2 a 4 h',
    'de 4 a 8 h',
    'de 8 h a 1 día',
    'de 1 a 2 días',
    'de 2 a 4 días',
    'de 4 a 7 días',
    'de 7 a 14 días',
    'más de 14 días',
  ])
})

test.each([
  [15, '15 minutos'],
  [60, 'una hora'],
  [240, '4 horas'],
  [1_440, '1 día'],
  [10_080, '7 días'],
])('duration: %i minutes are "%s"', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test('share: it has both counts and the percentage; of nothing it is 0', () => {
  expect([shareText(3, 12), shareText(0, 4), shareText(0, 0)]).toEqual(['3 de 12 (25 %)', '0 de 4 (0 %)', '0'])
})

test.each([
  [35, 30, '5 más que los 7 días anteriores (30)'],
  [0, 1, '1 menos que los 7 días anteriores (1)'],
  [4, 4, 'Igual que los 7 días anteriores'],
])('comparison: %i beside %i is "%s"', (now, before, text) => {
  expect(comparisonText(now, before, 7)).toBe(text)
})
