// Integration tests of the nickname search: normalization, wildcards, ranking, exclusions, encrypted refs and rate limits.
import { userSearchLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

const find = async ({ api }: User, term: string) =>
  (await api.chat.searchPeople({ term })).items.map(({ nickname }) => nickname)

test('chat.searchPeople: a chosen nickname matches any substring of three or more characters, without case and accents (CHAT-14, CHAT-15, LIMIT-06, REPORT-06)', async () => {
  const one = await world.users.chatUser()
  await world.users.chatUser('Lucía-del-Mar')
  for (const term of ['lucia', 'LUCÍA', 'cía-d', 'ucía', 'mar', ' Lucía-del-Mar '])
    expect(await find(one, term), term).toContain('Lucía-del-Mar')
  for (const term of ['lucas', 'zzz', 'lucía mar']) expect(await find(one, term)).toEqual([])
  for (const term of ['', 'lu', 'a'.repeat(21)])
    expect(await errorCode(one.api.chat.searchPeople({ term })), term).toBe('request.invalid')
  expect(await find(one, '    ')).toEqual([])
})

test('chat.searchPeople: LIKE wildcards and signs match only themselves, and no query matches all users', async () => {
  const one = await world.users.chatUser()
  await world.users.chatUser('tres___rayas')
  await world.users.chatUser('dos__rayas')
  expect(await find(one, '___')).toEqual(['tres___rayas'])
  expect(new Set(await find(one, '__r'))).toEqual(new Set(['tres___rayas', 'dos__rayas']))
  await world.users.chatUser('AAA-bbb')
  expect(await find(one, '---')).toEqual([])
  expect(await find(one, 'a-b')).toEqual(['AAA-bbb'])
  expect(await find(one, 'aaa')).toEqual(['AAA-bbb'])
  for (const term of ['%%%', '%_%', '\\\\\\', '_%_', "''';", 't%s', 'tres\\_', '___%'])
    expect(await find(one, term), term).toEqual([])
})

test('chat.searchPeople ranking: an exact match is first, even among 2,000 partial matches', async () => {
  const one = await world.users.chatUser()
  await world.sql(
    `insert into identity.accounts (id, public_id, nickname, nickname_key)
     select gen_random_uuid(), left(md5('muchas' || n), 22), 'xx-ombu-' || n, 'muchas' || n from generate_series(1, 2000) n`,
  )
  await world.users.chatUser('Ombú')
  expect((await find(one, 'ombu'))[0]).toBe('Ombú')
  expect(await find(one, 'ombu')).toHaveLength(userSearchLimits.results)
})

test('chat.searchPeople: accounts without a chosen nickname, anonymous ones and those under erasure are excluded', async () => {
  const one = await world.users.chatUser()
  const silent = await world.users.registered({ email: 'muda@correo.example' })
  expect(await find(one, silent.nickname)).toEqual([])
  expect(await find(one, 'usuario_')).toEqual([])
  await world.users.anonymous({ nickname: 'Sin-registro-1' })
  expect(await find(one, 'Sin-registro')).toEqual([])
  const leaving = await world.users.chatUser('Se-marcha-9')
  expect(await find(one, 'Se-marcha')).toEqual(['Se-marcha-9'])
  await leaving.api.accounts.deleteAccount({ confirm: true })
  expect(await find(one, 'Se-marcha')).toEqual([])
})

test('chat.searchPeople ranking: at most five rows, prefix matches and shorter ones first, and no total field (CHAT-15, LIMIT-06, REPORT-07)', async () => {
  const one = await world.users.chatUser()
  for (const name of ['La-quirquincha', 'Quirquincha', 'Quirquinchas', 'xQuirquincha', 'Quirquinchados', 'Quirquinch'])
    await world.users.chatUser(name)
  const answer = await one.api.chat.searchPeople({ term: 'quirq' })
  expect(Object.keys(answer)).toEqual(['items'])
  expect(answer.items.map(({ nickname }) => nickname)).toEqual([
    'Quirquinch',
    'Quirquincha',
    'Quirquinchas',
    'Quirquinchados',
    'xQuirquincha',
  ])
  expect(answer.items.every((item) => Object.keys(item).toSorted().join() === 'nickname,ref')).toBe(true)
})

test('chat.searchPeople: refs are encrypted per caller, differ between callers and contain no id or nickname', async () => {
  const [one, other, found] = [await world.users.chatUser(), await world.users.chatUser(), await world.users.chatUser()]
  const refs = [await world.chat.findRef(one, found), await world.chat.findRef(other, found)]
  expect(refs[0]).not.toBe(refs[1])
  for (const ref of refs) {
    const inside = Buffer.from(ref, 'base64url').toString('latin1')
    for (const word of [found.accountId, found.publicId, found.nickname, one.accountId])
      expect(inside).not.toContain(word)
  }
})

test('chat.searchPeople rate limit: a request budget per minute and per day applies to each account', async () => {
  const one = await world.users.chatUser()
  const searchAll = async () => {
    // Each request from another network: this limit is per account.
    const { api } = world.users.inAnotherBrowser(one)
    const search = () => errorCode(api.chat.searchPeople({ term: 'nadie' }))
    let done = 0
    while ((await search()) === 'done') done += 1
    return done
  }
  expect(await searchAll()).toBe(userSearchLimits.perMinute)
  let done = userSearchLimits.perMinute
  // The maximum that a client gets in a day if it retries as soon as possible.
  for (let minutes = 0; minutes < 10; minutes += 1) {
    world.clock.advance({ ms: 60_000 })
    done += await searchAll()
  }
  for (let hours = 0; hours < 23; hours += 1) {
    world.clock.advance({ ms: 3_600_000 })
    done += await searchAll()
  }
  expect(done).toBeGreaterThan(userSearchLimits.perDay * 0.9)
  expect(done).toBeLessThanOrEqual(userSearchLimits.perDay)
  // The token bucket of another account is not affected.
  expect(await errorCode((await world.users.chatUser()).api.chat.searchPeople({ term: 'nadie' }))).toBe('done')
})
