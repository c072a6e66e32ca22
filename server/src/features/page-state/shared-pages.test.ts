// Integration tests of the shared copies of public pages for signed-in readers. The web package is replaced by a build with one route, whose loader
// returns what it knows of the reader.
import { expect, test } from 'vitest'
import type { RegisteredUser } from '../../../test/builders/users.ts'
import { sanction, setNickname } from '../../../test/clients/sanction-user.ts'
import type { TestUser } from '../../../test/clients/test-user.ts'
import { createPageStub } from '../../../test/site/page-stub.ts'
import { createWorldForTest, type World } from '../../../test/world/world.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'
import { readsSharedPages } from './page-copy.ts'

const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=5', 'content-type': 'text/html; charset=utf-8' }

/** Its page has the number of its rendering, the viewer, and the secret of the path as the API returns it to the reader. */
async function createSite() {
  let renderings = 0
  const world = await createWorldForTest({
    cache: 'ready',
    pages: createPageStub({
      loader: async (request, { viewer, isImpersonal, api }) => {
        renderings += 1
        const [, , id] = new URL(request.url).pathname.split('/')
        const secret = id === undefined ? null : await api.secrets.readSecret({ id }).catch(() => undefined)
        const body = JSON.stringify({ rendering: renderings, isImpersonal, viewer, secret, filler: 'x'.repeat(2_000) })
        return new Response(body, { status: secret === undefined ? 404 : 200, headers: publicHeaders })
      },
    }),
  })
  const open = async (cookies: ReadonlyMap<string, string>, path = '/') => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(world.url + path, { headers: { ...(cookie && { cookie }), 'accept-encoding': 'br' } })
    const { date: _, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, setCookies: answer.headers.getSetCookie(), text: await answer.text() }
  }
  return { world, open }
}

const shares = (world: World, { cookies }: TestUser) =>
  readsSharedPages(world.services, { read: (name) => cookies.get(name) })

/** Users until one is in the sample of the week, or is not. */
async function createReader(world: World, sharesPages: boolean): Promise<RegisteredUser> {
  for (;;) {
    const user = await world.users.registered()
    if ((await shares(world, user)) === sharesPages) return user
  }
}

const contentOf = (text: string) => JSON.parse(text) as { rendering: number; viewer: { nickname: string } | null }
const headersWithoutRandom = ({ headers }: { headers: Record<string, string> }) => ({
  ...headers,
  'x-request-id': (headers['x-request-id'] ?? '').length,
  'x-padding': headers['x-padding'] !== undefined,
  'content-length': headers['content-length'] !== undefined,
})

test('shared page: two signed-in readers get one rendering, which has nothing of either', async () => {
  const { world, open } = await createSite()
  const [one, other] = [await createReader(world, true), await createReader(world, true)]
  const first = await open(one.cookies)
  const second = await open(other.cookies)
  expect(second.text).toBe(first.text)
  expect(contentOf(first.text)).toMatchObject({ isImpersonal: true, viewer: { sessionKey: '', nickname: '' } })
  expect(first.headers['cache-control']).toBe('private, no-store')
  expect(headersWithoutRandom(second)).toEqual(headersWithoutRandom(first))
  // A visitor gets another document, with a validator.
  const visitor = await open(new Map())
  expect(contentOf(visitor.text).viewer).toBe(null)
  expect(visitor.headers.etag).toBeDefined()
})

test('shared page: a reader in the sample of the week and both sides of a block get their own rendering, with the same headers', async () => {
  const { world, open } = await createSite()
  const reader = await createReader(world, true)
  const shared = await open(reader.cookies)
  const [blocker, blocked] = [await createReader(world, true), await createReader(world, true)]
  await world.sql(
    `insert into identity.blocks (id, public_id, blocker_id, blocked_id)
     select gen_random_uuid(), 'blockblockblockblock22', $1, $2`,
    [blocker.accountId, blocked.accountId],
  )
  clearSessionCache(world.services)
  const renderings = new Set([contentOf(shared.text).rendering])
  for (const own of [await createReader(world, false), blocker, blocked]) {
    const answer = await open(own.cookies)
    renderings.add(contentOf(answer.text).rendering)
    expect(contentOf(answer.text)).toMatchObject({ isImpersonal: true, viewer: { sessionKey: '', nickname: '' } })
    expect(headersWithoutRandom(answer)).toEqual(headersWithoutRandom(shared))
    expect(answer.text.length).toBe(shared.text.length)
  }
  expect(renderings.size).toBe(4)
})

test('shared page: staff and sanctioned users get pages of their own, with their names', async () => {
  const { world, open } = await createSite()
  const moderator = await world.users.staff('moderator')
  const silenced = { ...(await createReader(world, true)), nickname: 'Silenciada' }
  await setNickname(silenced, silenced.nickname)
  await sanction(moderator, { from: 'user', of: silenced.publicId, kind: 'silence' })
  clearSessionCache(world.services)
  for (const user of [moderator, silenced])
    expect(contentOf((await open(user.cookies)).text)).toMatchObject({
      isImpersonal: false,
      viewer: { nickname: user.nickname },
    })
})

test('shared page: the author reads a private secret, and no other reader gets it from the cache', async () => {
  const { world, open } = await createSite()
  const [author, reader] = [await createReader(world, true), await createReader(world, true)]
  const { id } = await world.content.insertSecret(author, { text: 'Solo para mí.', isPrivate: true })
  for (let round = 0; round < 2; round += 1) {
    expect((await open(author.cookies, `/secret/${id}`)).text).toContain('Solo para mí.')
    const answer = await open(reader.cookies, `/secret/${id}`)
    expect([answer.status, answer.text.includes('Solo')]).toEqual([404, false])
  }
})

test('shared page: after the session has ended the reader gets the page of a visitor, and the cookie "signed in" is deleted', async () => {
  const { world, open } = await createSite()
  const reader = await createReader(world, true)
  await world.sql('delete from identity.sessions')
  clearSessionCache(world.services)
  const answer = await open(reader.cookies)
  expect(contentOf(answer.text).viewer).toBe(null)
  expect(answer.setCookies).toEqual([expect.stringMatching(/^__Host-in=; .*Max-Age=0/)])
})

test('shared page: a session without the cookie "signed in", and one after an own write, are rendered for the reader', async () => {
  const { world, open } = await createSite()
  const reader = await createReader(world, true)
  const shared = contentOf((await open(reader.cookies)).text).rendering
  const { '__Host-in': _, ...others } = Object.fromEntries(reader.cookies)
  expect(contentOf((await open(new Map(Object.entries(others)))).text)).toMatchObject({
    isImpersonal: false,
    viewer: { nickname: reader.nickname },
  })
  const { id } = await world.content.insertSecret(null)
  await reader.api.comments.addComment({ secretId: id, text: 'Te leo.' })
  expect(contentOf((await open(reader.cookies)).text).rendering).toBeGreaterThan(shared + 1)
})
