// Integration tests of the shared copies of public pages for signed-in readers. The web package is replaced by a build with one route, whose loader
// returns what it knows of the reader.
import { expect, test } from 'vitest'
import { sanction, setNickname } from '../../../test/clients/sanction-user.ts'
import { createPageStub } from '../../../test/site/page-stub.ts'
import { createWorldForTest } from '../../../test/world/world.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'

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

const contentOf = (text: string) => JSON.parse(text) as { rendering: number; viewer: { nickname: string } | null }
const headersWithoutRandom = ({ headers }: { headers: Record<string, string> }) => ({
  ...headers,
  'x-request-id': (headers['x-request-id'] ?? '').length,
  'x-padding': headers['x-padding'] !== undefined,
  'content-length': headers['content-length'] !== undefined,
})

test('shared page: two signed-in readers get one rendering, which has nothing of either', async () => {
  const { world, open } = await createSite()
  const [one, other] = [await world.users.registered(), await world.users.registered()]
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

test('shared page: both sides of a block get the copy of all readers, with the same headers', async () => {
  const { world, open } = await createSite()
  const reader = await world.users.registered()
  const [blocker, blocked] = [
    await world.users.registered({ nickname: 'Bloquea' }),
    await world.users.registered({ nickname: 'Bloqueada' }),
  ]
  await blocker.api.chat.block({ personId: blocked.publicId })
  clearSessionCache(world.services)
  const [shared, ...own] = await Promise.all(
    [reader, blocker, blocked].map(({ cookies }) => {
      // A write of the own client: its pages are rendered for it for a while.
      cookies.delete('__Host-read-primary')
      return open(cookies)
    }),
  )
  for (const answer of own) {
    expect(answer.text).toBe(shared?.text)
    expect(headersWithoutRandom(answer)).toEqual(shared && headersWithoutRandom(shared))
  }
})

test('shared page: staff and sanctioned users get pages of their own, with their names', async () => {
  const { world, open } = await createSite()
  const moderator = await world.users.staff('moderator')
  const silenced = { ...(await world.users.registered()), nickname: 'Silenciada' }
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
  const [author, reader] = [await world.users.registered(), await world.users.registered()]
  const { id } = await world.content.insertSecret(author, { text: 'Solo para mí.', isPrivate: true })
  for (let round = 0; round < 2; round += 1) {
    expect((await open(author.cookies, `/secret/${id}`)).text).toContain('Solo para mí.')
    const answer = await open(reader.cookies, `/secret/${id}`)
    expect([answer.status, answer.text.includes('Solo')]).toEqual([404, false])
  }
})

test('shared page: after the session has ended the reader gets the page of a visitor, and the cookie "signed in" is deleted', async () => {
  const { world, open } = await createSite()
  const reader = await world.users.registered()
  await world.sql('delete from identity.sessions')
  clearSessionCache(world.services)
  const answer = await open(reader.cookies)
  expect(contentOf(answer.text).viewer).toBe(null)
  expect(answer.setCookies).toEqual([expect.stringMatching(/^__Host-in=; .*Max-Age=0/)])
})

test('shared page: a session without the cookie "signed in", and one after an own write, are rendered for the reader', async () => {
  const { world, open } = await createSite()
  const reader = await world.users.registered()
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
