// Integration tests of the worker: schedules, dead letter queue and retry policy.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJobs, startWorker } from '../src/worker.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('worker: every recurring job has a cron schedule, and a dead letter queue exists', async () => {
  const worker = await startWorker(world.services)
  await worker.stop()
  const scheduled = await world.sql<{ name: string }>('select name from jobs.schedule')
  const expected = listJobs(world.services).filter((job) => job.cron !== undefined)
  expect(scheduled.map((row) => row.name).toSorted()).toEqual(expected.map((job) => job.name).toSorted())
  expect(await world.sql(`select from jobs.queue where name = 'dead-letter'`)).toHaveLength(1)
})

test('worker: the job platform.prune-idempotency-keys deletes old keys', async () => {
  await world.sql(
    `insert into identity.idempotency_keys (mark, input_mark, reply, created_at)
     values (sha256('mark'), sha256('input'), '', now() - interval '2 days')`,
  )
  await listJobs(world.services)
    .find((job) => job.name === 'platform.prune-idempotency-keys')
    ?.run(null)
  expect(await world.sql('select from identity.idempotency_keys')).toEqual([])
})

test('worker: email jobs are retried for three days with a backoff of at most 30 seconds', async () => {
  const patient = listJobs(world.services).flatMap(({ name, hasLongRetry }) => (hasLongRetry ? [name] : []))
  expect(patient).toEqual([
    'accounts.send-welcome-email',
    'accounts.send-reset-email',
    'contact.deliver-message',
    'admin.email-ip-reveal-digest',
  ])
  const queues = await world.sql<{ days: number; most: number }>(
    `select retry_limit * retry_delay_max / 86400 as days, retry_delay_max as most from jobs.queue where name = any ($1)`,
    [patient],
  )
  expect(queues).toEqual(patient.map(() => ({ days: 3, most: 30 })))
  await world.services.enqueue('accounts.send-reset-email', { userId: crypto.randomUUID() })
  const [job] = await world.sql(
    `select retry_limit, retry_delay_max from jobs.job where name = 'accounts.send-reset-email'`,
  )
  expect(job).toEqual({ retry_limit: 8_640, retry_delay_max: 30 })
})

test('worker: a finished job is deleted within seconds, with its payload and its times', async () => {
  const worker = await startWorker(world.services)
  const userId = crypto.randomUUID()
  const job = () =>
    world.sql<{ done: boolean }>(
      `select completed_on is not null as done from jobs.job where name = 'accounts.send-welcome-email' and data ->> 'userId' = $1`,
      [userId],
    )
  await world.services.enqueue('accounts.send-welcome-email', { userId })
  await expect.poll(job).toEqual([{ done: true }])
  await world.sql(
    `update jobs.job set completed_on = completed_on - interval '10 seconds' where data ->> 'userId' = $1`,
    [userId],
  )
  await expect.poll(job, { timeout: 40_000 }).toEqual([])
  await worker.stop()
}, 60_000)
