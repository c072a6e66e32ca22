// Unit tests of the text layout of share images: a text that does not fit loses its blank lines first.
import { expect, test } from 'vitest'
import { layoutText } from './share.text-layout.ts'

const textBox = { width: 1_000, height: 500, sizes: [100, 80] }

test('share text layout: paragraphs that fit keep their blank lines; others lose them, and only then the end', () => {
  const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Línea ${index}.`)
  expect(layoutText(paragraphs(2).join('\n\n'), textBox).text).toBe('Línea 0.\n\nLínea 1.')
  expect(layoutText(paragraphs(4).join('\n\n'), textBox).text).toBe(paragraphs(4).join('\n'))
  expect(layoutText(paragraphs(9).join('\n\n'), textBox).text).toMatch(/^Línea 0\.\nLínea 1\..*…$/s)
})
