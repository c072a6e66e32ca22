// Unit tests of the self-harm detector: recall, false positives, and regression examples.
import { expect, test } from 'vitest'
import { mentionsSelfHarm } from '../src/safety/self-harm.ts'
import { decodeWeights, encodeWeights } from '../src/safety/self-harm-weights.ts'
import { adultSentences } from './support/adult-sentences.ts'
import { ordinarySentences } from './support/ordinary-sentences.ts'
import { phraseList, phraseLists } from './phrases/phrase-lists.ts'
import { createSeededRandom } from './support/seeded-random.ts'

const selfHarmTexts = phraseLists('self-harm')
const everyday = [...phraseLists('ordinary'), ...phraseLists('adults')]

test('self-harm detector: recall on the phrase lists is at least 98 %', () => {
  const missed = selfHarmTexts.filter((phrase) => !mentionsSelfHarm(phrase))
  expect(selfHarmTexts.length).toBeGreaterThan(500)
  expect(missed.length / selfHarmTexts.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('self-harm detector: recall inside a long text is at least 98 %', () => {
  const chance = createSeededRandom(47)
  const missed = selfHarmTexts.filter((phrase) => {
    const [before = '', after = ''] = ordinarySentences(2, chance)
    return !mentionsSelfHarm(`${before}\n${phrase}. ${after}`)
  })
  expect(missed.length / selfHarmTexts.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('self-harm detector: false positives on everyday hyperbole are at most 1 %', { timeout: 90_000 }, () => {
  const chance = createSeededRandom(53)
  const generated = [...ordinarySentences(5_000, chance), ...adultSentences(5_000, chance)]
  const wrong = (list: string[]) => list.filter((sentence) => mentionsSelfHarm(sentence))
  expect(wrong(everyday).length / everyday.length, wrong(everyday).join('\n')).toBeLessThanOrEqual(0.01)
  expect(wrong(generated).length / generated.length, wrong(generated).slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01)
})

const despairTexts = [
  'Ya no aguanto más',
  'ya no aguanto mas...',
  'No aguanto más.',
  'Ya no aguanto, perdón a todos',
  'Llevo meses así y ya no aguanto más esto',
  'ya no aguanto tanto dolor',
  'No quiero seguir aquí',
  'Ya no quiero seguir aquí, perdón',
  'No quiero seguir más aquí.',
  'no tengo ganas de seguir aquí',
  'No tengo fuerzas para seguir aquí',
  'No kiero seguir aki',
  'Ya no puedo más.',
  'De adolescente me hacía daño a mí misma',
  'Yo me hacía daño en los brazos y nadie lo sabía',
  'Me hago daño cuando discuten mis padres',
]

test("self-harm detector: a statement of despair or of the author's own self-harm matches", () => {
  expect(despairTexts.filter((text) => !mentionsSelfHarm(text))).toEqual([])
  expect(despairTexts.filter((text) => !mentionsSelfHarm(`Nadie lo sabe. ${text}\nGracias por leer.`))).toEqual([])
})

const harmedByOthers = [
  'Quiero volver con mi ex aunque me hacía daño',
  'Pienso en volver con mi ex aunque me hacía daño.',
  'Quise volver con mi ex aunque me hace daño',
  'Extraño a mi ex aunque me hizo daño',
  'Mi madre me hacía daño cuando bebía',
  'Mi ex me hacía daño y yo lo perdonaba',
  'Sé que me hace daño, pero lo quiero',
  'Tengo miedo de que vuelva a hacerme daño',
  'No quiero que pueda hacerme daño otra vez',
  'No quiero seguir aquí trabajando por tan poco',
  'No quiero seguir aquí en esta empresa',
  'Ya no aguanto más a mi suegra',
  'Ya no aguanto más las ganas de contarlo',
  'No aguanto más este calor',
  'No puedo más con la mudanza',
  'Ya no puedo más de la risa',
]

test('self-harm detector: harm done by another person, and being tired of a thing, do not match', () => {
  expect(harmedByOthers.filter((text) => mentionsSelfHarm(text))).toEqual([])
})

const idioms = [
  'Me muero de hambre y de risa',
  'Mi mamá me mata si se entera',
  'Me corté el pelo yo sola',
  'Corté con mi novio por WhatsApp',
  'Salté en paracaídas',
  'Maté el tiempo viendo series',
  'Me tiré a la piscina con ropa',
  'Moriría por un taco ahora mismo',
  'Antes muerta que volver con él',
  'Mi carro se murió en la autopista',
  'No quiero vivir con mi suegra',
  'Quisiera desaparecer una semana en la playa',
  'Tengo muchas ganas de vivir desde que me divorcié',
  'Me tomé las pastillas anticonceptivas a escondidas',
  'Fue un suicidio político apoyar a ese alcalde',
  'Mi abuelo murió de viejito y no fui al velorio',
  'Estoy triste y lloro todas las noches por mi ex',
]

test('self-harm detector: idioms, sadness and bereavement do not match', () => {
  expect(idioms.filter((text) => mentionsSelfHarm(text))).toEqual([])
})

test('self-harm detector: of the development lists at least 73 % are found, and at most 1 % of their clean counterparts', () => {
  const found = phraseList('self-harm-development').filter((text) => mentionsSelfHarm(text)).length
  const wrong = phraseList('self-harm-clean-development').filter((text) => mentionsSelfHarm(text)).length
  expect(found / phraseList('self-harm-development').length).toBeGreaterThan(0.73)
  expect(wrong / phraseList('self-harm-clean-development').length).toBeLessThan(0.01)
})

test('self-harm detector: a final full stop changes no result', () => {
  const texts = [...phraseList('self-harm-development'), ...phraseList('self-harm-clean-development')]
  const withoutStop = texts.map((text) => text.replace(/[.!?…\s]+$/, ''))
  expect(withoutStop.filter((text) => mentionsSelfHarm(text) !== mentionsSelfHarm(`${text}.`))).toEqual([])
})

test('self-harm detector: one or two words match only with a phrase of the lists', () => {
  expect(['Listo', 'Seguir', 'En corto', 'hacer daño.'].filter((text) => mentionsSelfHarm(text))).toEqual([])
  expect(mentionsSelfHarm('Quiero morirme')).toBe(true)
})

test('self-harm detector: one sentence of a long text is found', () => {
  const ordinary = 'Ayer fui al mercado con mi tía y compramos pan. '.repeat(20)
  expect(mentionsSelfHarm(ordinary)).toBe(false)
  expect(mentionsSelfHarm(`${ordinary}Guardo pastillas desde enero para no despertar. ${ordinary}`)).toBe(true)
})

test('weights of the self-harm classifier: decoding restores what was encoded', () => {
  const levels = Int8Array.from({ length: 5_000 }, (_, at) => (at % 7 === 0 || at > 4_000 ? (at % 31) - 15 : 0))
  expect(decodeWeights(encodeWeights(levels), levels.length)).toEqual(levels)
})

test('self-harm detector: object property names, lone symbols and group names throw no error', () => {
  const words = [
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'pause',
    '·',
    '',
    ' ',
    '*',
    '@',
    '°',
    '\uD800',
    'QUIERO MATAR',
  ]
  for (const word of words) expect(() => mentionsSelfHarm(`soy ${word} y tengo ${word}`), word).not.toThrow()
})
