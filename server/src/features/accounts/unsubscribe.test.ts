import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { unsubscribeLink } from './unsubscribe.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function subscriber() {
  const { api } = newPerson(world.url)
  await api.accounts.continueAnonymously()
  const { id } = await api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [id])
  const accountId = row?.id ?? ''
  const link = (await unsubscribeLink(world.services, accountId)).replace('https://murmullo.example', world.url)
  return { api, accountId, link, wants: async () => (await api.accounts.readMine()).preferences }
}
/** As a mail provider does: no cookie, no origin, nothing of a browser. */
const oneClick = (link: string) =>
  fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

test('a bare POST turns letters off and nothing else, as often as it comes', async () => {
  const { api, link, wants } = await subscriber()
  await api.accounts.savePreferences({ likeNotifications: false })
  for (let time = 0; time < 3; time += 1) {
    const answer = await oneClick(link)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(await wants()).toEqual({
      darkMode: false,
      emailNotifications: false,
      commentNotifications: true,
      likeNotifications: false,
    })
  }
  await api.accounts.savePreferences({ emailNotifications: true })
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  expect((await wants()).emailNotifications).toBe(false)
})

test('who never chose anything keeps the rest as it is by itself', async () => {
  const { link, wants } = await subscriber()
  await oneClick(link)
  expect(await wants()).toMatchObject({
    emailNotifications: false,
    commentNotifications: true,
    likeNotifications: true,
  })
})

test('looking changes nothing: the page has one button, and no script', async () => {
  const { link, wants } = await subscriber()
  const answer = await fetch(link)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; style-src 'sha256-\S+'; form-action 'self'/,
  )
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('<form method="post">')
  expect(html).not.toContain('<script')
  expect((await wants()).emailNotifications).toBe(true)
})

test('a link names nobody, and one that we did not make is none', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  expect(one.link).not.toBe(other.link)
  const token = one.link.split('/').at(-1) ?? ''
  const bytes = Buffer.from(token, 'base64url').toString('latin1')
  for (const piece of [one.accountId, one.accountId.replaceAll('-', '')]) expect(bytes + token).not.toContain(piece)
  const swapped = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`
  for (const wrong of ['x', swapped, `${token}A`, `${token}=`, one.accountId]) {
    expect((await fetch(`${world.url}/unsubscribe/${wrong}`)).status).toBe(404)
    expect((await oneClick(`${world.url}/unsubscribe/${wrong}`)).status).toBe(404)
  }
  expect((await one.wants()).emailNotifications).toBe(true)
})

test('for an account that is gone there is nothing left to do', async () => {
  const { link, accountId } = await subscriber()
  await world.sql('delete from identity.accounts where id = $1', [accountId])
  expect((await oneClick(link)).status).toBe(200)
})
