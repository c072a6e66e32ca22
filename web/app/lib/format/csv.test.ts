// Unit tests of CSV: quoting, line ends, byte order mark and formula injection.
import { expect, test } from 'vitest'
import { renderCsv } from './csv.ts'

test('CSV: it starts with a byte order mark, and each line ends with CRLF', () => {
  expect(
    renderCsv([
      ['día', 'valor'],
      ['2026-11-19', 3],
    ]),
  ).toBe('\uFEFFdía,valor\r\n2026-11-19,3\r\n')
})

test.each([
  ['uno, dos', '"uno, dos"'],
  ['dijo "no"', '"dijo ""no"""'],
  ['uno\ndos', '"uno\ndos"'],
  ['uno\r\ndos', '"uno\r\ndos"'],
])('CSV: %j is quoted as %j', (value, cell) => {
  expect(renderCsv([[value]])).toBe(`\uFEFF${cell}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '=HYPERLINK("https://malo.example","ver")'])(
  'CSV: %j does not start a formula',
  (value) => {
    expect(renderCsv([[value]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/)
  },
)

test('CSV: a negative number stays a number', () => {
  expect(renderCsv([[-3]])).toBe('\uFEFF-3\r\n')
})
