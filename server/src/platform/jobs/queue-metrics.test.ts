// Integration tests of the job queue metrics: a query that fails sets the metrics of its own source, and no others, to NaN.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../test/servers/free-port.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { startMetricsServer } from '../../metrics-server.ts'

let world: World
let read: () => Promise<string>
let close: () => Promise<void>
beforeAll(async () => {
  world = await createWorld()
  const port = await freePort()
  const { services } = world
  ;({ close } = await startMetricsServer({ ...services, config: { ...services.config, METRICS_PORT: port } }))
  read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await services.enqueue('accounts.send-reset-email', { userId: crypto.randomUUID() })
})
afterAll(async () => {
  await close()
  await world.close()
})

/** After a complete scrape. */
async function readWithout(schema: string, table: string): Promise<string> {
  await read()
  await world.sql(`alter table ${schema}.${table} rename to renamed`)
  try {
    return await read()
  } finally {
    await world.sql(`alter table ${schema}.renamed rename to ${table}`)
  }
}
const jobs = 'murmullo_queue_waiting_jobs{queue="accounts.send-reset-email"}'
const release = 'murmullo_queue_waiting_jobs{queue="secrets.release"}'

test('queue metrics: the query of the release queue fails, its metrics are NaN and those of the job queue stay', async () => {
  const text = await readWithout('content', 'secrets')
  expect(text).toContain(`${jobs} 1\n`)
  expect(text).toContain(`${release} NaN\n`)
})

test('queue metrics: the query of the job queue fails, its metrics are NaN and those of the release queue stay', async () => {
  const text = await readWithout('jobs', 'queue')
  expect(text).toContain(`${jobs} NaN\n`)
  expect(text).toContain(`${release} 0\n`)
})

test('queue metrics: both queries succeed again, the metrics of both sources are numbers', async () => {
  await readWithout('content', 'secrets')
  const text = await read()
  expect(text).toContain(`${jobs} 1\n`)
  expect(text).toContain(`${release} 0\n`)
})
