// Integration tests of one-click unsubscribe (RFC 8058): token, idempotency, confirmation page and erased accounts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { createUnsubscribeLink } from './unsubscribe.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function subscriber() {
  const { api, accountId } = await world.users.anonymous()
  const link = (await createUnsubscribeLink(world.services, accountId)).replace('https://murmullo.example', world.url)
  return { api, accountId, link, wants: async () => (await api.accounts.readMine()).preferences }
}
/** A request as a mail provider sends it: no cookie, no origin, no browser headers. */
const oneClick = (link: string) =>
  fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

test('unsubscribe: a POST request without session turns off email notifications only, and is idempotent (DATA-07)', async () => {
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

test('unsubscribe: a user without saved preferences keeps the defaults of all other fields (ACCOUNT-21)', async () => {
  const { link, wants } = await subscriber()
  await oneClick(link)
  expect(await wants()).toMatchObject({
    emailNotifications: false,
    commentNotifications: true,
    likeNotifications: true,
  })
})

test('unsubscribe page: a GET request changes no preference and renders one form without script', async () => {
  const { link, wants } = await subscriber()
  const answer = await fetch(link)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; style-src 'sha256-\S+'; font-src 'self'; form-action 'self'/,
  )
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('<form method="post">')
  expect(html).not.toContain('<script')
  expect((await wants()).emailNotifications).toBe(true)
})

test('unsubscribe token: it does not reveal the account id, and a forged token gets 404', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  expect(one.link).not.toBe(other.link)
  const token = one.link.split('/').at(-1) ?? ''
  const bytes = Buffer.from(token, 'base64url').toString('latin1')
  for (const identifier of [one.accountId, one.accountId.replaceAll('-', '')])
    expect(bytes + token).not.toContain(identifier)
  const swapped = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`
  for (const wrong of ['x', swapped, `${token}A`, `${token}=`, one.accountId]) {
    expect((await fetch(`${world.url}/unsubscribe/${wrong}`)).status).toBe(404)
    expect((await oneClick(`${world.url}/unsubscribe/${wrong}`)).status).toBe(404)
  }
  expect((await one.wants()).emailNotifications).toBe(true)
})

test('unsubscribe: a token of an erased account gets an empty success response', async () => {
  const { link, accountId } = await subscriber()
  await world.sql('delete from identity.accounts where id = $1', [accountId])
  expect((await oneClick(link)).status).toBe(200)
})
