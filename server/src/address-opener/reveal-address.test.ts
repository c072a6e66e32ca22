// Integration tests of a reveal without HTTP: a refused request does not use the private keys.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testAddressKeys } from '../../test/servers/address-keys.ts'
import { createWorld, type World } from '../../test/world/world.ts'
import { sealAddress } from '../platform/crypto/address-seal.ts'
import { createKysely, type Db, roles } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { createLog } from '../platform/observability/logger.ts'
import { createReveal, type RevealAddress } from './reveal-address.ts'

const id = 'S'.repeat(22)
const reason = 'Una amenaza creíble, caso 12.'
const privateKeys: readonly string[] = [testAddressKeys.privateKey]
const keyReads = vi.spyOn(privateKeys, Symbol.iterator)
let world: World
let db: Db
let reveal: RevealAddress
let sealed: string
beforeAll(async () => {
  world = await createWorld()
  db = createKysely(createPool(world.databaseUrl, roles.opener, createLog('silent'), 1))
  reveal = createReveal(db, privateKeys)
  sealed = (await sealAddress(testAddressKeys.publicKey, id, '203.0.113.9')).toString('base64')
})
beforeEach(() => void keyReads.mockClear())
afterAll(async () => {
  await db.destroy()
  await world.close()
})

async function createAccount(role: 'admin' | 'moderator'): Promise<string> {
  const { accountId } = await world.users.registered()
  await world.sql('update identity.accounts set role = $2 where id = $1', [accountId, role])
  return accountId
}

test('address reveal: the request of an administrator below the limit uses the private keys', async () => {
  const actorId = await createAccount('admin')
  expect(await reveal({ actorId, id, reason, sealed })).toEqual({ address: '203.0.113.9' })
  expect(keyReads).toHaveBeenCalledOnce()
})

test('address reveal: the request of an account that is no administrator is refused before the private keys are used', async () => {
  const actorId = await createAccount('moderator')
  expect(await reveal({ actorId, id, reason, sealed })).toBe('refused')
  expect(keyReads).not.toHaveBeenCalled()
})

test('address reveal: a request over the daily limit is refused before the private keys are used', async () => {
  const actorId = await createAccount('admin')
  await world.sql(
    `insert into identity.audit_log (actor_id, action, subject) select $1, 'admin.reveal_ip', $2 from generate_series(1, $3)`,
    [actorId, id, adminLimits.revealsPerDay],
  )
  expect(await reveal({ actorId, id, reason, sealed })).toBe('exhausted')
  expect(keyReads).not.toHaveBeenCalled()
})
