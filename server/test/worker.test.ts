import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsOf, startWorker } from '../src/worker.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the worker schedules every job that runs by itself, with a place for those that keep failing', async () => {
  const worker = await startWorker(world.services)
  await worker.stop()
  const scheduled = await world.sql<{ name: string }>('select name from jobs.schedule')
  const expected = jobsOf(world.services).filter((job) => job.every !== undefined)
  expect(scheduled.map((row) => row.name).toSorted()).toEqual(expected.map((job) => job.name).toSorted())
  expect(await world.sql(`select from jobs.queue where name = 'dead'`)).toHaveLength(1)
})

test('platform.expire-idempotency-keys runs', async () => {
  await world.sql(
    `insert into identity.idempotency_keys (principal, key, operation, input_hash, reply, created_at)
     values ('p', 'k', 'o', '', '{}', now() - interval '2 days')`,
  )
  await jobsOf(world.services)
    .find((job) => job.name === 'platform.expire-idempotency-keys')
    ?.run(null)
  expect(await world.sql('select from identity.idempotency_keys')).toEqual([])
})

test('letters about accounts are tried again until mail goes, and soon after it does', async () => {
  const patient = jobsOf(world.services).flatMap(({ name, isPatient }) => (isPatient ? [name] : []))
  expect(patient).toEqual(['accounts.send-welcome', 'accounts.send-reset', 'contact.deliver', 'admin.tell-reveals'])
  const queues = await world.sql<{ days: number; most: number }>(
    `select retry_limit * retry_delay_max / 86400 as days, retry_delay_max as most from jobs.queue where name = any ($1)`,
    [patient],
  )
  expect(queues).toEqual(patient.map(() => ({ days: 3, most: 30 })))
  await world.services.enqueue('accounts.send-reset', { userId: crypto.randomUUID() })
  const [job] = await world.sql(`select retry_limit, retry_delay_max from jobs.job where name = 'accounts.send-reset'`)
  expect(job).toEqual({ retry_limit: 8_640, retry_delay_max: 30 })
})
