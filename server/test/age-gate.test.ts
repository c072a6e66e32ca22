// Integration tests of the age gate in the API: canaries in explicit secrets and their comments, in the responses of every public GET endpoint, with
// and without the cookie of the age gate.
import { randomBytes } from 'node:crypto'
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { listEndpoints } from '@murmullo/contract/core/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from './clients/test-user.ts'
import { caseCount } from './setup/case-count.ts'
import { createWorld, type World } from './world/world.ts'

const secretCount = caseCount({ sample: 12, all: 560 })
const secretsPerNetwork = 30
const filters = ['', 'gender=mujer', 'minAge=20&maxAge=40', 'country=AR', 'order=newest']
const lists = ['secrets?', 'secrets/ranked?by=popular&', 'secrets/ranked?by=commented&']

type Canary = {
  readonly id: string
  readonly commentId: string
  readonly word: string
  readonly words: readonly string[]
}
type Author = Awaited<ReturnType<World['users']['registered']>>

let world: World<'bucket'>
let author: Author
const canaries: Canary[] = []

beforeAll(async () => {
  world = await createWorld({ with: ['bucket'] })
  author = await world.users.registered({ nickname: 'firma_canaria' })
  for (let index = 0; index < secretCount; index += 1) {
    const [word = '', tail = '', comment = ''] = Array.from(
      { length: 3 },
      () => `canario${randomBytes(6).toString('hex')}`,
    )
    const text = `${word} ${'y algo más que contar '.repeat(index % 20)}\n\n${tail}`
    const { id } = await world.content.insertSecret(author, {
      text,
      nickname: author.nickname,
      isExplicit: true,
      gender: 'mujer',
      country: 'AR',
    })
    const { key } = await world.content.insertComment(author, id, { text: `Dice ${comment}` })
    const [row] = await world.sql<{ public_id: string }>('select public_id from content.comments where id = $1', [key])
    canaries.push({ id, commentId: row?.public_id ?? '', word, words: [word, tail, comment] })
  }
}, 120_000)
afterAll(() => world.close())

/** Paths of all public GET endpoints, by endpoint. An endpoint that is not here fails the test. */
const pathsByEndpoint: Record<string, (canary: Canary) => string[]> = {
  'secrets.readSecret': ({ id }) => [`secrets/${id}`],
  'comments.listComments': ({ id, commentId }) => [
    `secrets/${id}/comments`,
    `secrets/${id}/comments?through=${commentId}`,
  ],
  'search.searchSecrets': ({ words }) =>
    words.flatMap((word) => ['', '&section=nsfw'].map((section) => `search?q=${word}${section}`)),
  'share.readPicture': ({ id }) => [`share/${id}/link.jpg`],
  'secrets.listFeed': () => [],
  'secrets.listRanked': () => [],
  'secrets.listCompany': () => ['secrets/company'],
  'accounts.readReceipt': ({ id }) => [`accounts/receipts/${id}`],
  'profiles.readProfile': () => [`users/${author.publicId}`],
  'secrets.listSigned': () => [`users/${author.publicId}/secrets`],
  'moderation.listPublicSpamTerms': () => ['spam-terms'],
  'reports.readReport': () => ['reports/ABCDEFGH'],
  'transparency.readAccount': () => ['transparency'],
  'avatars.readAvatar': ({ id }) => [`avatars/${id}/image`],
  'status.checkParts': () => ['status'],
}

type Reader = { readonly headers: () => Record<string, string> }
const onDevice = (cookie: string): Reader => {
  let requests = 0
  return {
    headers: () => {
      requests += 1
      const network = Math.floor(requests / secretsPerNetwork)
      return { 'x-forwarded-for': `10.9${cookie.length % 10}.${network % 250}.1`, ...(cookie && { cookie }) }
    },
  }
}

const cookieOf = ({ cookies }: TestUser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Reads every path. Returns the number of responses, and of those that have a canary. */
async function readAll(reader: Reader, pathsFor: (canary: Canary) => string[] = allPathsFor) {
  const found = { responses: 0, leaks: [] as string[], endpoints: new Set<string>() }
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(`${world.url}/api/v1/${path}`, { headers: reader.headers() })
    const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`
    expect(answer.status, `${path} ${text}`).not.toBe(429)
    expect(answer.status, path).toBeLessThan(500)
    found.responses += 1
    // The word of a search is in no response unless a text has it.
    if (/canario[0-9a-f]{12}/.test(text)) {
      found.leaks.push(path)
      found.endpoints.add((path.split(/[?/]/, 1)[0] ?? '') + (path.includes('/comments') ? '/comments' : ''))
    }
    return text
  }
  const readList = async (path: string) => {
    let after: string | undefined
    do {
      const text = await read(`${path}${after === undefined ? '' : `&after=${after}`}`)
      after = /"next":"([\w-]+)"/.exec(text)?.[1]
    } while (after !== undefined)
  }
  for (const list of lists)
    for (const section of ['all', 'sfw', 'nsfw'])
      for (const filter of filters)
        if (list === 'secrets?' || filter !== 'order=newest') await readList(`${list}section=${section}&${filter}`)
  for (const canary of canaries) for (const path of pathsFor(canary)) await read(path)
  return found
}

const allPathsFor = (canary: Canary) => Object.values(pathsByEndpoint).flatMap((pathsFor) => pathsFor(canary))

test('age gate: the test covers every public GET endpoint of the contract', () => {
  const open = listEndpoints(endpoints).filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'anyone',
  )
  expect(Object.keys(pathsByEndpoint).toSorted()).toEqual(open.map(({ name }) => name).toSorted())
})

test('age gate, API: without the cookie no response to a visitor has a character of an explicit secret or its comments; with it they do', async () => {
  const before = await readAll(onDevice(''))
  expect(before.leaks).toEqual([])
  const after = await readAll(onDevice(`${ageCookie.name}=${ageCookie.value}`))
  // The same requests, so the test above cannot pass by accident. A list has the head of the texts, a search its words.
  expect([...after.endpoints].toSorted()).toEqual(['search', 'secrets', 'secrets/comments', 'users'])
  expect(after.leaks.length).toBeGreaterThan(secretCount * 5)
  process.stdout.write(`${before.responses} responses before the age gate checked, ${after.responses} after it\n`)
}, 600_000)

test('age gate, API: a signed-in user needs the cookie too; the author and the staff do not', async () => {
  const few = (canary: Canary) => (canaries.indexOf(canary) < 5 ? allPathsFor(canary) : [])
  const reader = await world.users.registered()
  expect((await readAll(onDevice(cookieOf(reader)), few)).leaks).toEqual([])
  const moderator = await world.users.staff('moderator')
  const [first] = canaries
  const id = first?.id ?? ''
  for (const user of [author, moderator]) {
    expect((await user.api.secrets.readSecret({ id })).text).toContain(first?.word)
    expect((await user.api.comments.listComments({ secretId: id })).items).toHaveLength(1)
  }
  const refused = { code: 'secrets.age_unconfirmed' }
  await expect(reader.api.secrets.readSecret({ id })).rejects.toMatchObject(refused)
  await expect(reader.api.comments.listComments({ secretId: id })).rejects.toMatchObject(refused)
})

test('age gate, feed: a veiled card has no preview, nickname, reactions or help flag, and keeps its place', async () => {
  await world.sql(`update content.secret_counters set hearts = 7`)
  const veiled = await world.users.visitor().api.secrets.listFeed({ section: 'nsfw' })
  const open = await world.api.secrets.listFeed({ section: 'nsfw' })
  expect(veiled.items.map(({ id }) => id)).toEqual(open.items.map(({ id }) => id))
  for (const card of veiled.items)
    expect(card).toMatchObject({
      preview: null,
      authorNickname: null,
      showsHelp: false,
      reactions: { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 },
    })
  expect(open.items.every(({ preview, reactions }) => preview !== null && reactions.heart === 7)).toBe(true)
})

test('age gate, search: the result for a word of an explicit text equals that for a word that no text has', async () => {
  const visitor = world.users.visitor()
  for (const section of ['all', 'nsfw'] as const) {
    const results = [canaries[0]?.word ?? '', 'xyzzyplugh'].map((q) => visitor.api.search.searchSecrets({ q, section }))
    const [found, none] = await Promise.all(results)
    expect(found).toEqual(none)
  }
})
