// Slow integration test: triggers the fault of every Prometheus alert, with real processes, real databases and the operators' alert rules.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as faults from './operations/fault-injection.ts'
import { type Alert, alertNames, type Prometheus, startPrometheus } from './servers/prometheus.ts'
import { createMonitoredSite, type MonitoredSite } from './world/monitored-site.ts'

/** Time compression. 1 uses the real durations and takes 15 minutes: `ALERTS_FACTOR=1 pnpm test:slow`. */
const factor = Number(process.env.ALERTS_FACTOR ?? 10)
const seconds = (asWritten: number) => (asWritten * 1_000) / factor

let site: MonitoredSite
let prometheus: Prometheus
const traffic: faults.Load[] = []
beforeAll(async () => {
  site = await createMonitoredSite()
  const processes = Object.entries({ 'web-1': site.web1, 'web-2': site.web2, worker: site.worker })
  prometheus = await startPrometheus(
    {
      processes: Object.fromEntries(processes.map(([name, { metricsPort }]) => [name, metricsPort])),
      openerPort: site.opener.metricsPort,
      nodePort: site.nodePort,
      disk: site.disk,
    },
    factor,
  )
}, 90_000)
afterAll(async () => {
  for (const each of traffic) void each.stop()
  await prometheus?.stop()
  await site?.close()
}, 30_000)

const began = new Map<string, number>()
const fired = new Map<string, number>()

async function recordAlerts(): Promise<Alert[]> {
  const alerts = await prometheus.alerts()
  for (const { name } of alerts.filter(({ firing }) => firing))
    if (!fired.has(name)) {
      fired.set(name, performance.now())
      const ms = performance.now() - (began.get(name) ?? Number.NaN)
      if (process.env.SHOW_LOGS) process.stdout.write(`${name} fires after ${Math.round(ms / 100) / 10} s\n`)
    }
  return alerts
}

/** Triggers a fault and waits for its alerts. None of them may fire earlier. */
async function expectAlerts(names: readonly string[], makeFault: () => unknown): Promise<void> {
  for (const name of names) began.set(name, performance.now())
  await makeFault()
  const missing = () => names.filter((name) => !fired.has(name))
  await expect.poll(missing, { timeout: 60_000 + seconds(900), interval: 200 }).toEqual([])
}

test(
  'alerts: each alert fires after its fault is triggered, and not before',
  async () => {
    const { web1, web2, worker, primary, replica, provider, redis } = site
    traffic.push(
      faults.repeatConcurrently(4, 80, () => faults.readFeed(web1.url)),
      faults.repeatConcurrently(6, 200, () => faults.publish(web1.url)),
    )
    const readersOfWeb2 = faults.repeatConcurrently(2, 100, () => faults.readFeed(web2.url))
    traffic.push(readersOfWeb2)
    // Long enough for every rate window to have samples; afterwards no alert may be pending.
    await wait(seconds(120))
    await expect.poll(recordAlerts, { timeout: 30_000 + seconds(300), interval: 200 }).toEqual([])
    expect([...fired.keys()]).toEqual([])

    const recording = faults.repeatConcurrently(1, 200, recordAlerts)
    traffic.push(recording)
    const slow = async () => {
      const locks = faults.lockAlternately(primary, ['content.secrets', 'moderation.checks'], 3_800)
      await expectAlerts(['HighPublishLatency'], () => {})
      await locks.stop()
    }
    const ofWorker = async () => {
      await expectAlerts(['IntervalTaskFailing', 'LowDiskSpace'], () => faults.fillDisk(site))
      await expectAlerts(['JobQueueDelay'], () => faults.stopWorker(site, 120 - 120 / factor))
    }
    const ofWeb = async () => {
      // Stop the traffic first: its shed requests would trigger another alert.
      await readersOfWeb2.stop()
      const starving = faults.starveCpu(site)
      await expectAlerts(['HighEventLoopDelay'], () => {})
      await starving.stop()
      await expectAlerts(['InstanceDown'], () => web2.child.kill('SIGKILL'))
    }
    await Promise.all([
      slow(),
      ofWorker(),
      ofWeb(),
      expectAlerts(['DeadLetterJobs'], () => faults.enqueueFailingJob(site, factor > 1)),
      expectAlerts(['AiUnavailable'], () => provider.setBehaviour('broken')),
      expectAlerts(['HighReplicationLag'], () => replica.query('select pg_wal_replay_pause()')),
    ])
    await expectAlerts(['RedisDown'], () => redis.kill('SIGKILL'))
    await expectAlerts(['AddressOpenerDown'], () => site.opener.stop())
    // A migration that locks a table that every request reads.
    traffic.push(faults.repeatConcurrently(30, 10, () => faults.search(web1.url)))
    await expectAlerts(['ConnectionPoolExhausted', 'HighErrorRate'], () => faults.lockTable(primary, 'content.secrets'))
    expect(worker.child.killed).toBe(true)
    expect([...fired.keys()].toSorted()).toEqual(alertNames.toSorted())
    for (const name of alertNames)
      expect(fired.get(name), name).toBeGreaterThan(began.get(name) ?? Number.POSITIVE_INFINITY)
  },
  180_000 + seconds(9_000),
)
