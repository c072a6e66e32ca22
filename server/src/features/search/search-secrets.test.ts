// Integration tests of the search endpoint: matches, exclusions, highlights, previews, cursors, caching and timeout.
import { randomUUIDv7 } from 'node:crypto'
import type { FoundSecret } from '@murmullo/contract/content/search'
import type { ListedCard } from '@murmullo/contract/content/secrets'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { SecretFields } from '../../../test/builders/content.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const insertSecret = async (secret: SecretFields & { text: string; nickname?: string }) =>
  (await world.content.insertSecret(null, { country: 'UY', age: 31, gender: 'mujer', ...secret })).id
const idsFor = async (q: string) => (await world.api.search.searchSecrets({ q })).items.map(({ id }) => id)
/** A word that no existing secret contains. */
let made = 0
const newWord = () => `zarzaparrill${['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'][made++]}`

describe('search.searchSecrets matches', () => {
  test.each([
    ['a word without its accent', 'Aquel acordeón azul me persigue', 'acordeon'],
    ['a word with an extra accent in the query', 'Aquel bodegon guarda una carta', 'bodegón'],
    ['an upper case query for a lower case word', 'El murciélago dormía', 'MURCIÉLAGO'],
    ['a plural query for a singular word', 'Un relámpago', 'relámpagos'],
    ['a verb in another form', 'Estornudaba sin parar', 'estornudar'],
    ['decomposed Unicode characters', 'Un pingu\u0308ino', 'pingüino'],
    ['mathematical Unicode letters', '𝓮𝓼𝓬𝓪𝓻𝓪𝓫𝓪𝓳𝓸', 'escarabajo'],
    ['all words of the query in any order', 'La tortuga mordió la brújula', 'brujula tortuga'],
    ['a query with additional stop words', 'Perdí el astrolabio', 'el astrolabio de la'],
    ['a word between punctuation', '¡¡Catapulta!!, dije', '"catapulta"'],
  ])('query match: %s', async (_, text, q) => {
    const id = await insertSecret({ text })
    expect(await idsFor(q)).toEqual([id])
  })
})

describe('search.searchSecrets excludes', () => {
  test.each([
    ['a text with only some words of the query', 'Compré una cantimplora', 'cantimplora hipopótamo'],
    ['n in the query for ñ in the text', 'Cumplí otro cuarentaño', 'cuarentano'],
    ['a prefix of a word', 'Un rinoceronte', 'rinoce'],
    ['a section token of the index', 'Un calidoscopio', '#sfw'],
    ['a country token of the index', 'Un calidoscopio', '#cUY'],
    ['a time token of the index', 'Un calidoscopio', `#t${randomUUIDv7().slice(0, 4)}`],
  ])('no query match: %s', async (_, text, q) => {
    const id = await insertSecret({ text })
    expect(await idsFor(q)).not.toContain(id)
  })

  test('author privacy: the nickname of the author matches no query and is not in the response', async () => {
    const word = newWord()
    const id = await insertSecret({ text: `Una historia de ${word}`, nickname: 'ornitorrinca' })
    expect(await idsFor(word)).toEqual([id])
    expect(await idsFor('ornitorrinca')).toEqual([])
    const [card] = (await world.api.search.searchSecrets({ q: word })).items
    expect(card?.authorNickname).toBeNull()
  })

  test.each<[string, SecretFields]>([
    ['private', { isPrivate: true }],
    ['hidden (in review)', { state: 'hidden' }],
    ['removed', { state: 'removed' }],
  ])('access: a %s secret is excluded from the index query until an update makes it public', async (_, standing) => {
    const word = newWord()
    const id = await insertSecret({ text: `Esto es ${word}`, ...standing })
    expect(await idsFor(word)).toEqual([])
    await world.sql(`update content.secrets set state = 'visible', is_private = false where public_id = $1`, [id])
    expect(await idsFor(word)).toEqual([id])
    await world.sql(`update content.secrets set text = 'Ya no lo dice' where public_id = $1`, [id])
    expect(await idsFor(word)).toEqual([])
  })
})

test('search response: each row is the feed card, newest first, with the matched words', async () => {
  const cards = new Map<string, ListedCard>()
  let after: string | null | undefined
  do {
    const page = await world.api.secrets.listFeed(after ? { after } : {})
    for (const card of page.items) cards.set(card.id, card)
    after = page.next
  } while (after)
  const { items } = await world.api.search.searchSecrets({ q: 'madre' })
  expect(items.length).toBeGreaterThan(3)
  for (const { words, preview, ...found } of items) {
    const { preview: whole, ...card } = cards.get(found.id) ?? ({} as ListedCard)
    expect(found).toEqual(card)
    if (!preview.head.startsWith('…')) expect(preview).toEqual(whole)
    expect(words.every((word) => /madre/i.test(word))).toBe(true)
  }
  const times = items.map(({ publishedAt }) => publishedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

const only = async (text: string, q: string): Promise<FoundSecret | undefined> => {
  await insertSecret({ text })
  return (await world.api.search.searchSecrets({ q })).items[0]
}

test('search highlights: matched words are returned as written in the text, each once', async () => {
  const found = await only('👩‍👧 Mi Ballesta. Las BALLESTAS, la ballesta y <b>la ballesta</b>.', 'ballestá')
  expect(found?.words).toEqual(['Ballesta', 'BALLESTAS', 'ballesta'])
})

test('search preview: starts near the first matched word, at the start of a word or line', async () => {
  const long = 'Nunca se lo dije a nadie en todos estos años. '.repeat(8)
  const further = await only(`${long}Y al final compré un gramófono viejo. ${long}`, 'gramofono')
  expect(further?.preview.head).toMatch(/^…\S.*gramófono viejo\./)
  expect(further?.preview.head.indexOf('gramófono')).toBeLessThan(50)
  const below = await only('Lo primero\nUn gramolófono en la segunda', 'gramolofono')
  expect(below?.preview.head).toBe('…Un gramolófono en la segunda')
  const near = await only('Un gramilófono al principio', 'gramilofono')
  expect(near?.preview.head).toBe('Un gramilófono al principio')
})

test('search query: a query of stop words only returns hasWords false', async () => {
  expect(await world.api.search.searchSecrets({ q: 'de la que no' })).toEqual({
    items: [],
    next: null,
    hasWords: false,
  })
  expect(await world.api.search.searchSecrets({ q: 'xilofonista' })).toEqual({ items: [], next: null, hasWords: true })
})

test('search cursor: valid only for the query and filter that created it', async () => {
  const word = newWord()
  for (let count = 0; count < 12; count += 1) await insertSecret({ text: `${word} y tambores` })
  const { next } = await world.api.search.searchSecrets({ q: word })
  const after = next ?? ''
  expect((await world.api.search.searchSecrets({ q: word, after })).items).toHaveLength(2)
  for (const other of [{ q: 'tambores' }, { q: word, gender: 'mujer' as const }])
    await expect(world.api.search.searchSecrets({ ...other, after })).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(world.api.secrets.listFeed({ after })).rejects.toMatchObject({ code: 'request.invalid' })
})

test('search response: the cache-control header is no-store', async () => {
  const answer = await fetch(`${world.url}/api/v1/search?q=secreto`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
})

test('search timeout: a query blocked by a table lock fails with service.unavailable within 4 seconds', async () => {
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin; lock table content.secrets in access exclusive mode')
    const began = performance.now()
    await expect(world.api.search.searchSecrets({ q: 'madre' })).rejects.toMatchObject({ code: 'service.unavailable' })
    expect(performance.now() - began).toBeLessThan(4_000)
  } finally {
    await holder.end()
  }
  expect((await world.api.search.searchSecrets({ q: 'madre' })).items.length).toBeGreaterThan(0)
})
