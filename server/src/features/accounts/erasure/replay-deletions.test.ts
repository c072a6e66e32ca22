// Integration tests of the deletion log replay: a restored backup beside the live database in which deletions went on.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestUser } from '../../../../test/clients/test-user.ts'
import { createSite, type Site } from '../../../../test/site/site.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { setDeletionsReplayed } from '../../../commands/replay-deletions.ts'
import {
  pruneDeletionLog,
  areDeletionsReplayed,
  flushDeletions,
  readDeletions,
} from '../../../platform/audit/deletion-log.ts'
import { startWorker } from '../../../worker.ts'
import { eraseAccount } from './erase-account.ts'
import { replayDeletions } from './replay-deletions.ts'
import { findMiscountedSecrets } from '../../../../test/builders/content.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(join(tmpdir(), 'deletion-log-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const content = { text: 'Lo que nadie sabe.', nickname: null }
const registered = (name: string) => world.users.registered({ email: `${name}@correo.example` })

let restores = 0
/** A copy of the current database, as a backup snapshot. */
async function restoreSnapshot(): Promise<Site> {
  const url = new URL(world.databaseUrl)
  const live = url.pathname.slice(1)
  const name = `${live}_earlier${(restores += 1)}`
  const client = new pg.Client({ connectionString: world.databaseUrl.replace(url.pathname, '/postgres') })
  await client.connect()
  // A template must have no connections, and the processes of the world connect again within half a second.
  await client.query(`alter database ${live} allow_connections false`)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [live])
  await client.query(`create database ${name} template ${live}`)
  await client.query(`alter database ${live} allow_connections true`)
  await client.end()
  url.pathname = `/${name}`
  const { REDIS_URL } = world.services.config
  const site = await createSite({ DATABASE_URL: url.href, REDIS_URL }, { pages: false })
  onTestFinished(site.close)
  return site
}

test('replayDeletions: accounts, secrets and comments deleted since the backup, and removed content, are deleted again after a restore', async () => {
  const [leaver, author, stays] = [await registered('sale'), await registered('borra'), await registered('queda')]
  const publicIdOf = async (id: string) =>
    (await world.sql<{ p: string }>('select public_id as p from content.secrets where id = $1', [id]))[0]?.p ?? ''
  const ofLeaver = (await world.content.insertSecret(leaver, content)).id
  const deleted = (await world.content.insertSecret(author, content)).id
  const retainedKey = (await world.content.insertSecret(stays, content)).key
  const removedKey = (await world.content.insertSecret(stays, content)).key
  await world.content.insertComment(author, retainedKey, content)
  await world.content.insertComment(leaver, retainedKey, content)
  const [retained, removed] = [await publicIdOf(retainedKey), await publicIdOf(removedKey)]
  const restored = await restoreSnapshot()
  const seen = async () => {
    const rows = await restored.sql<{ p: string }>(
      `select public_id as p from content.public_secrets where public_id = any ($1)
       union all select public_id from identity.accounts where public_id = any ($1)
       union all select email from identity.users where email = 'sale@correo.example'`,
      [[ofLeaver, deleted, retained, removed, leaver.publicId, stays.publicId]],
    )
    return rows.map(({ p }) => p).toSorted()
  }

  const { receipt } = await leaver.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  await eraseAccount(world.worker, receipt)
  await author.api.secrets.deleteSecret({ id: deleted })
  await world.sql('delete from content.comments where id = any ($1)', [
    await world.authorship.list('comment', author.accountId),
  ])
  await world.sql(`update content.secrets set state = 'removed' where id = $1`, [removedKey])
  expect(await flushDeletions(world.worker.db.write, folder, Date.now())).toBeGreaterThan(4)
  expect(await flushDeletions(world.worker.db.write, folder, Date.now())).toBe(0)

  // The restored database has all of it again.
  expect((await seen()).length).toBe(7)
  const back = await replayDeletions(restored.worker, await readDeletions(folder))
  expect(back).toEqual({ account: 1, secret: 1, comment: 1, 'removed-secret': 1 })
  expect(await seen()).toEqual([retained, stays.publicId].toSorted())
  expect(await findMiscountedSecrets(restored.sql)).toEqual([])
  expect(await replayDeletions(restored.worker, await readDeletions(folder))).toMatchObject({ account: 0, secret: 0 })
})

test('replayDeletions: pending erasures are queued again after a restore with their original deadline, for deleted and active accounts', async () => {
  const names = ['espera', 'sinduenio', 'borratodo', 'searrepiente', 'sueltatodo'] as const
  const [waits, ownerless, erases, keeps, lets] = await Promise.all(names.map((name) => registered(name)))
  const people = [waits, ownerless, erases, keeps, lets].map((person) => person as TestUser & { accountId: string })
  const secrets = await Promise.all(people.map((person) => world.content.insertSecret(person, content)))
  const keys = secrets.map(({ key }) => key)
  const restored = await restoreSnapshot()

  for (const [at, mode] of [
    [0, 'cohort'],
    [1, 'ownerless'],
  ] as const) {
    const leaver = people[at] as TestUser
    await eraseAccount(world.worker, (await leaver.api.accounts.deleteAccount({ confirm: true, mode })).receipt)
  }
  await people[2]?.api.accounts.eraseSecrets({ confirm: true })
  await people[3]?.api.accounts.eraseSecrets({ confirm: true })
  await people[3]?.api.accounts.keepSecrets()
  await people[4]?.api.accounts.eraseSecrets({ confirm: true, mode: 'ownerless' })
  const deletionLog = mkdtempSync(join(tmpdir(), 'deletion-log-'))
  onTestFinished(() => rmSync(deletionLog, { recursive: true }))
  // Logged five days ago: the deadline counts from that day.
  await flushDeletions(world.worker.db.write, deletionLog, Date.now() - 5 * 86_400_000)

  const stateIn = async (site: Pick<Site, 'sql'>) =>
    site.sql<{ author: boolean; due: string | null }>(
      `select w.secret_id is not null as author, q.due_on::text as due from unnest($1::uuid[]) with ordinality as k (id, place)
       join content.secrets s on s.id = k.id left join identity.secret_authors w on w.secret_id = s.id
       left join identity.erasure_queue q on q.secret_id = s.id order by k.place`,
      [keys],
    )
  const due = truncateToDay(new Date(Date.now() + 25 * 86_400_000))
  const lines = await readDeletions(deletionLog)
  for (let time = 0; time < 2; time += 1) {
    await replayDeletions(restored.worker, lines)
    expect(await stateIn(restored)).toEqual([
      { author: false, due },
      { author: false, due: null },
      { author: true, due },
      { author: true, due: null },
      { author: false, due: null },
    ])
  }
  // On a database that was not restored, the replay is a no-op.
  const before = await stateIn(world)
  await replayDeletions(world.worker, lines)
  expect(await stateIn(world)).toEqual(before)
  const waiting = await restored.sql('select scope from identity.erasures where due_on is not null order by scope')
  expect(waiting).toEqual([{ scope: 'account' }, { scope: 'secrets' }])
  expect(
    await restored.sql('select from identity.accounts where id = any ($1)', [
      people.slice(0, 2).map(({ accountId }) => accountId),
    ]),
  ).toEqual([])
})

test('replayDeletions: a cancellation is replayed before the requests of the same day, in whatever order the ids stand in the log', async () => {
  const author = await registered('cancelayrepite')
  const erased = await world.content.insertSecret(author, content)
  const cancelled = await world.content.insertSecret(author, content)
  await author.api.accounts.eraseSecrets({ confirm: true })
  const restored = await restoreSnapshot()
  const day = truncateToDay(new Date())
  // The author cancelled, deleted one secret, and requested the erasure of the other again.
  const lines = [
    { kind: 'pending-secret', publicId: erased.id, day },
    { kind: 'cancelled-secret', publicId: cancelled.id, day },
  ] as const
  for (const log of [lines, lines.toReversed()]) {
    await restored.sql(
      `insert into identity.erasure_queue (secret_id, due_on, rank_box) values ($1, current_date, decode(repeat('00', 32), 'hex'))
       on conflict do nothing`,
      [cancelled.key],
    )
    await replayDeletions(restored.worker, log)
    expect(
      await restored.sql('select secret_id as key from identity.erasure_queue where secret_id = any ($1)', [
        [erased.key, cancelled.key],
      ]),
    ).toEqual([{ key: erased.key }])
  }
})

test('deletion log: it stores only ids and the day, is pruned after the backup retention, and a malformed line fails to parse', async () => {
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^deleted-\d{4}-\d\d-\d\d$/)
  for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    expect(line).toMatch(/^\w{22} [a-z-]+$/)
  await pruneDeletionLog(folder, Date.now() + 34 * 86_400_000)
  expect(readdirSync(folder)).toEqual([name])
  await pruneDeletionLog(folder, Date.now() + 37 * 86_400_000)
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, name), 'secret short\n')
  await expect(readDeletions(folder)).rejects.toThrow('invalid line in the deletion log')
})

test('restored database: the server is not ready and the worker does not start until the deletions are replayed', async () => {
  await world.sql(`update moderation.replayed_timeline set timeline = 'FFFFFFFF'`)
  await expect(world.services.db.ping()).rejects.toThrow('the database was restored')
  await expect.poll(async () => (await fetch(`${world.url}/readyz`)).status).toBe(503)
  await expect(startWorker(world.services)).rejects.toThrow('the database was restored')
  expect(await areDeletionsReplayed(world.worker.db.write)).toBe(false)
  await setDeletionsReplayed(world.databaseUrl)
  await expect.poll(async () => (await fetch(`${world.url}/readyz`)).status).toBe(200)
})
