// Unit tests of the PII detectors of names, workplaces, schools, plates, usernames and dated places.
import { describe, expect, test } from 'vitest'
import { detectPii } from '../src/pii/detect.ts'
import { phraseList } from './phrases/phrase-lists.ts'

const detected = (text: string) => detectPii(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`)
const detectorKinds: Readonly<Record<string, string>> = { username: 'handle' }

test('PII detection: at least 97 % of the development list are found with their kind, no clean text of its counterpart', () => {
  const lines = phraseList('giveaways-development').map((line) => line.split('|'))
  const missed = lines.filter(
    ([kind = '', text = '']) => !detectPii(text).some((match) => match.kind === (detectorKinds[kind] ?? kind)),
  )
  expect(lines.length).toBeGreaterThan(350)
  expect(missed.length / lines.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
  expect(phraseList('no-giveaways-development').filter((text) => detectPii(text).length > 0)).toEqual([])
})

describe('PII detection of full names', () => {
  test.each([
    ['Le fui infiel con Joaquín Ferreyra anoche', 'Joaquín Ferreyra', 'a first name and a surname of the tables'],
    ['karla mendoza ruiz me robó el novio', 'karla mendoza ruiz', 'lower case'],
    ['mi novia es Ximena de la Torre', 'Ximena de la Torre', 'a particle'],
    ['mi jefe se llama Rodrigo Zzyqar', 'Rodrigo Zzyqar', 'an unknown surname after a first name'],
    ['la Dra. Pilar Montenegro se equivocó', 'Pilar Montenegro', 'a title with a full stop'],
    ['mi marido Eduardo J. Saavedra apuesta', 'Eduardo J. Saavedra', 'an initial'],
    ['no olvido a Ruperto Sigcha', 'Ruperto Sigcha', 'two rare words after a personal "a"'],
  ])('%s: found %s (%s)', (text, name) => expect(detected(text)).toEqual([`name: ${name}`]))

  test.each([
    ['Mi amiga Ana y mi primo Diego', 'first names alone'],
    ['José Luis me debe dinero', 'two first names'],
    ['lloré con Frida Kahlo y con Gabriel García Márquez', 'public figures'],
    ['vivo cerca del parque Simón Rodríguez', 'a place'],
    ['me gustan las flores rosa y blancas', 'ordinary words that are names'],
    ['nos conocimos en San Luis Potosí', 'a city'],
    ['le rezo a San Judas Tadeo', 'a saint'],
    ['Rosario es linda en otoño', 'a city that is a first name'],
  ])('%s: nothing (%s)', (text) => expect(detected(text).filter((part) => part.startsWith('name'))).toEqual([]))
})

describe('PII detection of workplaces and schools', () => {
  test.each([
    ['trabajo en el banco Galicia de Morón', 'work: banco Galicia de Morón'],
    ['trabajo en Bimbo desde hace años', 'work: Bimbo'],
    ['trabajo en la veterinaria san roque', 'work: veterinaria san roque'],
    ['soy la única dentista de Villa Dolores', 'work: única dentista de Villa Dolores'],
    ['en la notaría 14 de Cali donde trabajo', 'work: notaría 14 de Cali'],
    ['estudio en la UNAM', 'school: UNAM'],
    ['voy en la prepa 6', 'school: prepa 6'],
    ['soy maestra en la primaria Benito Juárez de Xochimilco', 'school: primaria Benito Juárez de Xochimilco'],
  ])('%s: %s', (text, found) => expect(detected(text)).toEqual([found]))

  test.each([
    'trabajo en un banco de Lima',
    'trabajo en Lima',
    'robé un chocolate en el Oxxo',
    'trabajo en un Oxxo',
    'trabajo en Navidad',
    'estudio medicina en la universidad',
    'en el colegio me hacían bullying',
    'trabajo en ventas para vivir',
  ])('%s: nothing', (text) => expect(detected(text)).toEqual([]))
})

describe('PII detection of plates', () => {
  test.each([
    ['placas ABC-123-D', 'ABC-123-D'],
    ['la patente es AB 123 CD', 'AB 123 CD'],
    ['matrícula 1234 bcd', '1234 bcd'],
    ['patente BBCL-45', 'BBCL-45'],
    ['su moto placa ABC12D', 'ABC12D'],
    ['la placa GBN 7731', 'GBN 7731'],
    ['chapa SBA 1234', 'SBA 1234'],
    ['un Toyota P-123ABC', 'P-123ABC'],
    ['mi carro es el 4821 KLM', '4821 KLM'],
  ])('%s: found %s', (text, plate) => expect(detected(text)).toEqual([`plate: ${plate}`]))

  test.each([
    'la placa que 123 personas vieron',
    'la patente del auto era falsa',
    'el vuelo ABC 123',
    'un BMW X5 de 2019',
  ])('%s: nothing', (text) => expect(detected(text)).toEqual([]))
})

describe('PII detection of usernames without an @', () => {
  test.each([
    ['búscame en tiktok como karlita.mtz', 'karlita.mtz'],
    ['mi discord es Pocho#0099', 'Pocho#0099'],
    ['en ig estoy como flordelcampo', 'flordelcampo'],
    ['soy sombra_22 en todas mis redes', 'sombra_22'],
    ['mi usuario es marisol1987', 'marisol1987'],
  ])('%s: found %s', (text, name) => expect(detected(text)).toEqual([`handle: ${name}`]))

  test.each(['mi insta es privado', 'en insta soy otra persona', 'mi usuario es un secreto', 'vi un TikTok de gatos'])(
    '%s: nothing',
    (text) => expect(detected(text)).toEqual([]),
  )
})

describe('PII detection of an exact date with a place', () => {
  test.each([
    ['el 23 de marzo de 2019 en Puebla', '23 de marzo de 2019'],
    ['el 3/11/2021 en el estadio Monumental', '3/11/2021'],
    ['fue el dos de junio en mar del plata', 'dos de junio'],
    ['mi boda, 25 de mayo de 2019', '25 de mayo de 2019'],
  ])('%s: found %s', (text, date) => expect(detected(text)).toEqual([`datePlace: ${date}`]))

  test.each([
    'el 23 de marzo de 2019 empezó todo',
    'el 25 de diciembre en Madrid',
    'nací un 3 de mayo',
    'en Puebla llueve',
    'el 18 de septiembre en Chile',
  ])('%s: nothing', (text) => expect(detected(text)).toEqual([]))
})
