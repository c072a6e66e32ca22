// Integration test of the session of a page request that PostgreSQL cannot read. The web package is replaced by a build with one route, whose
// loader returns the viewer of the page context.
import { expect, test } from 'vitest'
import { createPageStub } from '../../../test/site/page-stub.ts'
import { createWorldForTest } from '../../../test/world/world.ts'
import { clearSessionCache } from '../../features/accounts/auth/read-session.ts'

const createViewerPage = () => createPageStub({ loader: (_, { viewer }) => Response.json(viewer) })

test('page request: with a session that cannot be read, the server logs the error and renders the page as for a visitor (AUTH-12)', async () => {
  const lines: string[] = []
  const world = await createWorldForTest({
    pages: createViewerPage(),
    logTo: { write: (line) => void lines.push(line) },
  })
  const person = await world.users.registered()
  const open = async (cookie: string) => {
    const answer = await fetch(`${world.url}/account`, { headers: { cookie } })
    return { status: answer.status, viewer: await answer.text(), id: answer.headers.get('x-request-id') }
  }
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  expect(await open(cookie)).toMatchObject({ status: 200, viewer: expect.stringContaining(person.nickname) })
  const visitor = await open('')
  expect(visitor).toMatchObject({ status: 200, viewer: 'null' })
  await world.sql('alter table identity.sessions rename to sessions_away')
  clearSessionCache(world.services)
  const { id, ...unread } = await open(cookie)
  expect(unread).toEqual({ status: visitor.status, viewer: visitor.viewer })
  const logged = lines
    .map((line) => JSON.parse(line) as object)
    .filter((line) => 'requestId' in line && line.requestId === id)
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'request failed', code: 'service.failed' }),
  )
})
