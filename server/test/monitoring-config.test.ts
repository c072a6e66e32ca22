// Tests of the monitoring config: every metric in an alert or on the dashboard is exported by a process, and every alert has a rule test.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { startMetricsServer } from '../src/metrics-server.ts'
import { startWorker } from '../src/worker.ts'
import { freePort } from './servers/free-port.ts'
import { createWorld } from './world/world.ts'

const folder = new URL('../../ops/monitoring/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')
const promtool = (args: string[]) => promisify(execFile)('promtool', args)

let metricsText: string
beforeAll(async () => {
  const { services, users, opener, close } = await createWorld({ with: ['ai', 'opener'], cache: { ttlMs: 1_000 } })
  const port = await freePort()
  const served = await startMetricsServer({ ...services, config: { ...services.config, METRICS_PORT: port } })
  const worker = await startWorker(services)
  const person = await users.anonymous()
  await person.api.secrets.publishSecret({ text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false })
  await services.enqueue('accounts.send-reset-email', { userId: crypto.randomUUID() })
  const fetchMetrics = async () => (metricsText = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const wanted = /murmullo_job_duration_seconds_count[^]*murmullo_interval_task_runs_total/
  await vi.waitFor(async () => expect(await fetchMetrics()).toMatch(wanted), { timeout: 20_000, interval: 200 })
  metricsText += await (await fetch(`http://127.0.0.1:${opener.metricsPort}/metrics`)).text()
  await worker.stop()
  await served.close()
  await close()
})

/** Exported by node_exporter; or, for the replica, only where one is configured. */
const externalMetrics = new Set([
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_filesystem_readonly',
  'postgresql_replication_lag_seconds',
])

function namesIn(text: string): string[] {
  const found = text.match(/\b(murmullo|http|db|postgresql|redis|process|nodejs|node)_\w+/g) ?? []
  return [...new Set(found)].filter((name) => !externalMetrics.has(name))
}

test.each(['alerts.yml', 'dashboard.json'])('monitoring: %s uses only metrics that a process exports', async (file) => {
  const names = namesIn(await read(file))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !metricsText.includes(`\n${name}`))).toEqual([])
})

test('monitoring: every recording rule on the dashboard exists', async () => {
  const rules = await read('alerts.yml')
  const shown = (await read('dashboard.json')).match(/murmullo:\w+:\w+/g) ?? []
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.filter((name) => !rules.includes(`record: ${name}\n`))).toEqual([])
})

test('monitoring: alert rules pass promtool check and their unit tests', async () => {
  const { stdout: checked } = await promtool(['check', 'rules', new URL('alerts.yml', folder).pathname])
  expect(checked).toContain('SUCCESS')
  const { stdout: tried } = await promtool(['test', 'rules', new URL('alerts.test.yml', folder).pathname])
  expect(tried).toContain('SUCCESS')
})

test('monitoring: every alert has a unit test', async () => {
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).toSorted()
  const alerts = names(await read('alerts.yml'), /- alert: (\w+)/g)
  const tried = await read('alerts.test.yml')
  expect(names(tried, /alertname: (\w+) }/g)).toEqual(alerts)
  expect(names(tried, /alertname="(\w+)"/g)).toEqual(alerts)
})
