// Integration tests of the deletion log: order of its lines, concurrent writers, and a process that is killed while it writes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import { eraseAccount } from '../../features/accounts/erasure/erase-account.ts'
import { newPublicId } from '../crypto/public-id.ts'
import { type DeletionKind, flushDeletions, pruneDeletionLog, readDeletions } from './deletion-log.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const today = Date.parse('2026-11-18T12:00:00Z')
const logFile = 'deleted-2026-11-18'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deletion-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const linesIn = (folder: string) => readFileSync(join(folder, logFile), 'utf8').trim().split('\n')
const flush = (folder: string) => flushDeletions(world.worker.db.write, folder, today)
async function insertDeletions(entries: readonly (readonly [DeletionKind, string])[]): Promise<void> {
  await world.sql(`insert into moderation.deletions (kind, public_id) select * from unnest($1::text[], $2::text[])`, [
    entries.map(([kind]) => kind),
    entries.map(([, id]) => id),
  ])
}
const waitingIds = async () =>
  (await world.sql<{ id: string }>('select public_id as id from moderation.deletions')).map(({ id }) => id)

test('deletion log: after two users erase everything in turns, the lines are in the order of the ids, which does not group them', async () => {
  await world.sql('delete from moderation.deletions')
  const folder = createFolder()
  const leavers = [await world.users.registered(), await world.users.registered()]
  const owners = new Map<string, number>()
  for (const [number, leaver] of leavers.entries())
    for (let count = 0; count < 16; count += 1)
      owners.set((await world.content.insertSecret(leaver, { text: 'Algo.', nickname: null })).id, number)
  for (const leaver of leavers) {
    const { receipt } = await leaver.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
    await flush(folder)
    await eraseAccount(world.worker, receipt)
    await flush(folder)
  }
  const lines = linesIn(folder)
  expect(lines).toEqual(lines.toSorted())
  const inFile = lines.flatMap((line) => owners.get(line.slice(0, 22)) ?? [])
  expect(inFile).toHaveLength(owners.size)
  // In the order of the deletions the owner changes once. 32 random ids have fewer than 4 changes once in a million runs.
  expect(inFile.filter((owner, index) => index > 0 && owner !== inFile[index - 1]).length).toBeGreaterThanOrEqual(4)
  expect(readdirSync(folder)).toEqual([logFile])
})

test('deletion log: of the requests and cancellations for one secret on one day the last one stays, across batches', async () => {
  const folder = createFolder()
  const [waits, cancelled] = [newPublicId(), newPublicId()]
  await insertDeletions([
    ['pending-secret', waits],
    ['pending-secret', cancelled],
    ['cancelled-secret', waits],
  ])
  await flush(folder)
  await insertDeletions([
    ['cancelled-secret', cancelled],
    ['pending-secret', waits],
    ['removed-secret', cancelled],
  ])
  await flush(folder)
  expect((await readDeletions(folder)).map(({ kind, publicId }) => [publicId, kind])).toEqual(
    [
      [waits, 'pending-secret'],
      [cancelled, 'cancelled-secret'],
      [cancelled, 'removed-secret'],
    ].toSorted(),
  )
})

test('deletion log: two processes that flush at the same time lose no line', async () => {
  const folder = createFolder()
  const ids = Array.from({ length: 2_500 }, newPublicId)
  await insertDeletions(ids.map((id) => ['secret', id]))
  await Promise.all([flush(folder), flush(folder), flush(folder), flush(folder)])
  expect(linesIn(folder)).toEqual(ids.map((id) => `${id} secret`).toSorted())
  expect(await waitingIds()).toEqual([])
})

const program = new URL('../../../test/processes/flush-deletions.ts', import.meta.url)

test('deletion log: a process killed while it flushes loses no line, and its unfinished file is deleted the next day', async () => {
  const folder = createFolder()
  const ids = new Set<string>()
  for (let kill = 1; kill <= 3; kill += 1) {
    const batch = Array.from({ length: 4_000 }, newPublicId)
    for (const id of batch) ids.add(id)
    await insertDeletions(batch.map((id) => ['secret', id]))
    const child = fork(program, [world.databaseUrl, folder, String(today)])
    const ended = once(child, 'exit')
    // Each message is one flushed batch: the process is killed while it writes a later one.
    for (let flushed = 0; flushed < kill; flushed += 1) await once(child, 'message')
    child.kill('SIGKILL')
    await ended
    const logged = (await readDeletions(folder)).map(({ publicId }) => publicId)
    expect(logged).toEqual(logged.toSorted())
    expect(logged.length).toBeGreaterThanOrEqual(1_000)
    expect(new Set([...logged, ...(await waitingIds())])).toEqual(ids)
  }
  while ((await flush(folder)) > 0);
  expect((await readDeletions(folder)).map(({ publicId }) => publicId)).toEqual([...ids].toSorted())
  writeFileSync(join(folder, `.${logFile}.left`), '')
  await pruneDeletionLog(folder, today)
  expect(readdirSync(folder)).toContain(`.${logFile}.left`)
  await pruneDeletionLog(folder, today + 86_400_000)
  expect(readdirSync(folder)).toEqual([logFile])
}, 60_000)
