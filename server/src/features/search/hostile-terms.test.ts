// Robustness tests of the search endpoint: any query string gets a valid response or a validation error.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

// biome-ignore format: a table
const signs = [
  '&', '|', '!', '<->', '<2>', ':*', ':A', "'", "''", '"', '\\', '\\\\', '%', '_', '%%%', '___', '*', '(', ')', '()', ';', '--',
  '/*', '*/', '$1', '$$', '{', '}', '#', '#sfw', "'#nsfw'", '@', '\u0000', '\u0001', '\u0002', '\ud800', '\udc00', '\udfff\ud800',
  '\u202e', '\u2066', '\u200b', '\u00ad', '\ufeff', '\ufffd', '\uffff', '\u2028', '\r\n', '\t', '🇦🇷', '👩‍👩‍👧‍👦', 'e\u0301\u0302', 'ﷺ', 'ß', 'İ', 'ﬁ',
]
const around = [
  (sign: string) => sign,
  (sign: string) => `madre ${sign} padre`,
  (sign: string) => `${sign}madre${sign}`,
  (sign: string) => sign.repeat(90),
]
const whole = [
  '',
  ' ',
  'a'.repeat(100),
  'ñ'.repeat(100),
  'a'.repeat(101),
  'madre '.repeat(1_000),
  'x'.repeat(5_000),
  `${'a.'.repeat(45)}com`,
  `http://${'a/'.repeat(40)}?q=1&b=<script>`,
  'a-'.repeat(50),
  '1e999 -0 0x7f 1.2.3.4',
  "') or 1=1; drop table content.secrets; --",
  "madre' & '#sfw",
  '<b onmouseover=alert(1)>madre</b>',
  "''::tsquery",
  'madre:* <-> padre & !hijo',
]
const terms = [...signs.flatMap((sign) => around.map((put) => put(sign))), ...whole]

test(`search: ${terms.length} hostile terms get a 200 or 400 response, never 500`, { timeout: 60_000 }, async () => {
  expect(terms.length).toBeGreaterThanOrEqual(100)
  const wrong: string[] = []
  for (const [index, term] of terms.entries()) {
    const query = new URLSearchParams({ q: term })
    const headers = { 'x-forwarded-for': `10.7.${index % 250}.1` }
    const answer = await fetch(`${world.url}/api/v1/search?${query.toString()}`, { headers })
    const body = (await answer.json()) as { items?: unknown[]; code?: string; error?: { code: string } }
    const isFound = answer.status === 200 && Array.isArray(body.items)
    const isRefused = answer.status === 400 && JSON.stringify(body).includes('request.invalid')
    if (!isFound && !isRefused) wrong.push(`${JSON.stringify(term)}: ${answer.status} ${JSON.stringify(body)}`)
  }
  expect(wrong).toEqual([])
  expect((await world.api.search.searchSecrets({ q: 'madre' })).items.length).toBeGreaterThan(0)
})

test('search query: operators and signs around a word are ignored by the parser', async () => {
  const { items } = await world.api.search.searchSecrets({ q: 'madre' })
  for (const q of ['!madre', 'madre:*', "'madre'", '%madre%', '& madre |', '\u202emadre', 'ma\u00addre', 'madre\u0000'])
    expect((await world.api.search.searchSecrets({ q })).items, q).toEqual(items)
})
