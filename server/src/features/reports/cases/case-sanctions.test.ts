// Integration tests of the measure "sanctioned" of a report case, which is withdrawn in a separate transaction after the sanction was closed:
// concurrent with the closing of the case, and after a crash in between.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInput } from '../../../../test/builders/content.ts'
import type { User } from '../../../../test/builders/users.ts'
import { sanction } from '../../../../test/clients/sanction-user.ts'
import { countLockWaits } from '../../../../test/database/lock-waits.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { listJobs } from '../../../worker.ts'

let world: World
let moderator: User
beforeAll(async () => {
  world = await createWorld()
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

/** A case about a nickname from which a sanction was set. */
async function sanctionedCase() {
  const person = await world.users.chatUser()
  const reporter = await world.users.chatUser()
  await reporter.api.reports.sendReport({ kind: 'user', id: person.publicId, ...reportInput('Porque sí.') })
  const readCase = async () =>
    (
      await world.sql<{ number: string; measures: string[] | null; withdrawn: string[] }>(
        'select number, measures, withdrawn from identity.report_cases where target_public_id = $1',
        [person.publicId],
      )
    )[0]
  const number = (await readCase())?.number ?? ''
  await sanction(moderator, { from: 'case', of: number, kind: 'silence' })
  const [set] = (await moderator.api.sanctions.readCase({ from: 'case', of: number })).sanctions
  return {
    number,
    resolve: () => moderator.api.reports.resolveCase({ number }),
    revoke: () => moderator.api.sanctions.revoke({ id: set?.id ?? '' }),
    readMeasures: async () => {
      const { measures, withdrawn } = (await readCase()) ?? {}
      return { measures, withdrawn }
    },
  }
}

test('report case: a revocation concurrent with its closing leaves no measure in force, in either order', async () => {
  for (let n = 0; n < 8; n += 1) {
    const { resolve, revoke, readMeasures } = await sanctionedCase()
    await Promise.all([resolve(), revoke()])
    expect((await readMeasures()).measures).toEqual([])
  }
})

test('report case: a sanction revoked between reading the facts and storing the measures is withdrawn afterwards', async () => {
  const { resolve, revoke, readMeasures } = await sanctionedCase()
  // A statement trigger runs before the update locks a row: it stops the closing at that moment.
  await world.sql(`create function identity.pause() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4711); return null; end $$`)
  await world.sql(
    'create trigger pause before update on identity.report_cases for each statement execute function identity.pause()',
  )
  const running: Promise<unknown>[] = []
  await world.services.db.write.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
    running.push(resolve())
    await expect.poll(() => countLockWaits(world.sql)).toBe(1)
    running.push(revoke())
    await expect.poll(() => countLockWaits(world.sql)).toBe(2)
  })
  await Promise.all(running)
  await world.sql('drop function identity.pause cascade')
  expect(await readMeasures()).toEqual({ measures: [], withdrawn: ['sanctioned'] })
})

test('sanctions.withdraw-measure: after a crash between both transactions the job withdraws the measure, once', async () => {
  const { number, resolve, revoke, readMeasures } = await sanctionedCase()
  await resolve()
  const withdrawal = 'sanctions.withdraw-measure'
  await world.sql('delete from jobs.job where name = $1', [withdrawal])
  await revoke()
  const [job, ...others] = await world.sql<{ data: object }>('select data from jobs.job where name = $1', [withdrawal])
  expect(others).toEqual([])
  // The job names no case: its row has the transaction id of the sanction.
  expect(Object.keys(job?.data ?? {})).toEqual(['sanctionId'])
  await world.sql(`update identity.report_cases set measures = '{sanctioned}', withdrawn = '{}' where number = $1`, [
    number,
  ])
  const { run } = listJobs(world.services).find(({ name }) => name === withdrawal) ?? {}
  for (let n = 0; n < 2; n += 1) await run?.(job?.data)
  expect(await readMeasures()).toEqual({ measures: [], withdrawn: ['sanctioned'] })
})
