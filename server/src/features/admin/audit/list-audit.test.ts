// Integration tests of the audit log list over HTTP and PostgreSQL: filters, pagination, erasure, access.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { verifyAudit } from '../../../commands/verify-audit.ts'
import { eraseAccount } from '../../accounts/erasure/erase-account.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let admin: TestUser
let name: string
let id: string
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'opener'] })
  admin = await world.users.staff('admin')
  name = (await admin.api.accounts.readMine()).nickname
  id = (await (await world.users.anonymous()).api.secrets.publishSecret(secretInput('Se fija y se suelta.'))).id
  await admin.api.admin.pinSecret({ id, pinned: true })
  await admin.api.admin.pinSecret({ id, pinned: false })
  await admin.api.admin.revealAddress({ id, reason: 'Para la prueba de hoy.' })
})
afterAll(() => world.close())

const actions = (lines: { items: readonly { action: string }[] }) => lines.items.map(({ action }) => action)

test('admin.listAudit: rows are newest first, with actor, action, subject and reason', async () => {
  const { items } = await admin.api.admin.listAudit({ subject: id })
  expect(items).toMatchObject([
    {
      actor: name,
      action: 'admin.reveal_ip',
      subject: id,
      details: [
        { name: 'found', value: 'true' },
        { name: 'reason', value: 'Para la prueba de hoy.' },
      ],
    },
    { actor: name, action: 'admin.unpin', details: [] },
    { actor: name, action: 'admin.pin' },
  ])
  expect(items.map(({ place }) => place)).toEqual(items.map(({ place }) => place).toSorted((one, other) => other - one))
})

test('admin.listAudit: rows are filtered by action and by actor, case-insensitive', async () => {
  expect(actions(await admin.api.admin.listAudit({ subject: id, action: 'admin.pin' }))).toEqual(['admin.pin'])
  expect(actions(await admin.api.admin.listAudit({ subject: id, action: 'admin' }))).toHaveLength(3)
  expect(actions(await admin.api.admin.listAudit({ subject: id, action: 'moderation' }))).toEqual([])
  expect(actions(await admin.api.admin.listAudit({ actor: ` ${name.toUpperCase()}`, subject: id }))).toHaveLength(3)
  expect(actions(await admin.api.admin.listAudit({ actor: 'luna_77' }))).toEqual([])
  expect(actions(await admin.api.admin.listAudit({ actor: 'nadie-aqui' }))).toEqual([])
})

test('admin.listAudit: pagination returns every row once, and a deleted account has a null actor', async () => {
  const actor = crypto.randomUUID()
  await world.sql(
    `insert into identity.audit_log (actor_id, action, subject) select $1, 'admin.pin', 'muchas' from generate_series(1, $2)`,
    [actor, adminLimits.auditPageSize * 2 + 1],
  )
  const entryNumbers: number[] = []
  let after: string | null = null
  do {
    const page = await admin.api.admin.listAudit({ subject: 'muchas', ...(after !== null && { after }) })
    expect(page.items.every((line) => line.actor === null)).toBe(true)
    entryNumbers.push(...page.items.map(({ place }) => place))
    after = page.next
  } while (after !== null)
  expect(new Set(entryNumbers).size).toBe(adminLimits.auditPageSize * 2 + 1)
})

test('admin.listAudit: rows of an erased staff account stay without actor, and the hash chain verifies', async () => {
  const leaving = await world.users.staff('admin')
  await leaving.api.admin.pinSecret({ id, pinned: true })
  const { receipt } = await leaving.api.accounts.deleteAccount({ confirm: true })
  await eraseAccount(world.worker, receipt)
  const { items } = await admin.api.admin.listAudit({ subject: id })
  expect(items[0]).toMatchObject({ actor: null, action: 'admin.pin' })
  expect((await verifyAudit(world.databaseUrl, [])).faults).toEqual([])
})

test('admin.listAudit: a request with the moderator role gets staff_only', async () => {
  expect(await errorCode((await world.users.staff('moderator')).api.admin.listAudit())).toBe('access.staff_only')
})
