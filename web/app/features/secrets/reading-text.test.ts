// Unit tests of the text of a secret's page: the first sentence, the paragraphs and the reading time.
import { expect, test } from 'vitest'
import { readingMinutes, splitText } from './reading-text.ts'

const rest = 'Lo que sigue es largo, porque un texto corto se lee entero en letra grande, sin partirlo en dos.'

test.each([
  [`Fue un error. ${rest}`, 'Fue un error.', [rest]],
  [`¿Comiste? «No.» ${rest}`, '¿Comiste?', [`«No.» ${rest}`]],
  [`El Sr. Pérez me mintió. ${rest}`, 'El Sr. Pérez me mintió.', [rest]],
  [`Bueno... no sé. ${rest}`, 'Bueno... no sé.', [rest]],
  [`«Te quiero.» ${rest}`, '«Te quiero.»', [rest]],
  [`Sin punto final\n\n${rest}`, 'Sin punto final', [rest]],
  [`Hoy:\nuno\ndos\n\n${rest}`, 'Hoy:', ['uno\ndos', rest]],
])('reading text: the first sentence of %j is %j', (text, lead, paragraphs) => {
  expect(splitText(text)).toEqual({ lead, paragraphs })
})

test('reading text: a text of up to 90 characters in one paragraph is all lead, with its line breaks', () => {
  expect(splitText('Guardo su pijama.\nNunca lo lavé. ')).toEqual({
    lead: 'Guardo su pijama.\nNunca lo lavé.',
    paragraphs: [],
  })
})

test('reading text: a first sentence of more than 90 characters is not set apart', () => {
  const long = `${'palabra '.repeat(12)}fin. Y otra.`
  expect(splitText(long)).toEqual({ lead: null, paragraphs: [long] })
  expect(splitText(`${'a'.repeat(89)}. Y otra.`).lead).toHaveLength(90)
})

test('reading text: blank lines separate paragraphs, single line breaks stay', () => {
  const text = '\nUno.\n \nDos\ntres\n\n\n\nCuatro.  '
  const { lead, paragraphs } = splitText(text)
  expect([lead, ...paragraphs]).toEqual(['Uno.', 'Dos\ntres', 'Cuatro.'])
})

test('reading text: minutes are shown from two on', () => {
  expect([
    readingMinutes('uno dos'),
    readingMinutes('hola '.repeat(299)),
    readingMinutes('hola '.repeat(1_000)),
  ]).toEqual([null, null, 5])
})
