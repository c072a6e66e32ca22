// Integration tests of claims over HTTP and Redis: a case that a moderator has open is marked for the others, until the lease ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInput } from '../../../../test/builders/content.ts'
import type { User } from '../../../../test/builders/users.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'

let world: World
let one: User
let other: User
beforeAll(async () => {
  world = await createWorld()
  one = await world.users.staff('moderator')
  other = await world.users.staff('moderator')
})
afterAll(() => world.close())

async function openCase() {
  const { secretId } = await world.content.insertSecretWithComment(await world.users.anonymous())
  const reason = `Reporte ${newPublicId()}`
  await (await world.users.anonymous()).api.reports.sendReport({ kind: 'secret', id: secretId, ...reportInput(reason) })
  const { items } = await one.api.reports.listCases({ term: reason })
  return items[0]?.number ?? ''
}
const claim = async ({ api }: User, number: string, takeOver = false) =>
  (await api.reports.claimCase({ number, takeOver })).isMine
const isMarked = async ({ api }: User, number: string) => {
  const [inCase, inList] = await Promise.all([api.reports.readCase({ number }), api.reports.listCases({})])
  return [inCase.isClaimed, inList.items.find((card) => card.number === number)?.isClaimed]
}

test('reports.claimCase: a claimed case is marked for the other moderators and not for its holder, who can renew it', async () => {
  const number = await openCase()
  expect([await claim(one, number), await claim(one, number), await claim(other, number)]).toEqual([true, true, false])
  expect(await isMarked(other, number)).toEqual([true, true])
  expect(await isMarked(one, number)).toEqual([false, false])
})

test('reports.claimCase: another moderator can take it over, and the holder learns it at the next renewal', async () => {
  const number = await openCase()
  await claim(one, number)
  expect(await claim(other, number, true)).toBe(true)
  expect(await claim(one, number)).toBe(false)
  expect(await isMarked(one, number)).toEqual([true, true])
})

test('reports.releaseCase: the holder ends the claim; another moderator does not', async () => {
  const number = await openCase()
  await claim(one, number)
  await other.api.reports.releaseCase({ number })
  expect(await isMarked(other, number)).toEqual([true, true])
  await one.api.reports.releaseCase({ number })
  expect(await isMarked(other, number)).toEqual([false, false])
})

test('reports.claimCase: a claim is a lease, stays advisory, and is refused for an unknown case', async () => {
  const number = await openCase()
  await claim(one, number)
  const ttl = await world.services.redis.pttl(`case-claim:${number}`)
  expect(ttl).toBeGreaterThan(0)
  expect(ttl).toBeLessThanOrEqual(45_000)
  expect(await errorCode(other.api.reports.resolveCase({ number }))).toBe('done')
  expect(await errorCode(one.api.reports.claimCase({ number: '22222222', takeOver: false }))).toBe(
    'reports.case_unknown',
  )
})
