// Test fixture: a Prometheus server with the operators' alert rules. All durations (windows, `for`, intervals) are divided by one factor;
// expressions and thresholds are unchanged.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type Alert = { readonly name: string; readonly firing: boolean; readonly labels: Record<string, string> }
export type Prometheus = {
  /** Pending and firing alerts. */
  readonly alerts: () => Promise<Alert[]>
  readonly stop: () => Promise<void>
}
type MonitoredTargets = {
  /** Metrics port of each process, by name. */
  readonly processes: Readonly<Record<string, number>>
  readonly openerPort: number
  readonly nodePort: number
  /** Mount point of the disk under test. */
  readonly disk: string
}

const folder = new URL('../../../ops/monitoring/', import.meta.url)
const readOpsFile = (name: string) => readFileSync(new URL(name, folder), 'utf8')

export const alertNames = [...readOpsFile('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

export function scaleDurations(text: string, factor: number): string {
  const less = (count: string, unit: string) => `${(Number(count) * (unit === 'm' ? 60_000 : 1_000)) / factor}ms`
  return text
    .replaceAll(/\[(\d+)([sm])\]/g, (_, count: string, unit: string) => `[${less(count, unit)}]`)
    .replaceAll(
      /(for|interval): (\d+)([sm])$/gm,
      (_, what: string, n: string, unit: string) => `${what}: ${less(n, unit)}`,
    )
}

function settings({ processes, openerPort, nodePort, disk }: MonitoredTargets, factor: number): string {
  const [global = ''] = readOpsFile('prometheus.yml').split('rule_files:')
  const targets = Object.entries(processes).map(
    ([name, port]) => `      - { targets: ["127.0.0.1:${port}"], labels: { instance: ${name} } }`,
  )
  return `${scaleDurations(global, factor)}rule_files: [alerts.yml]
scrape_configs:
  - job_name: murmullo
    static_configs:
${targets.join('\n')}
  - job_name: murmullo-address-opener
    static_configs:
      - { targets: ["127.0.0.1:${openerPort}"], labels: { instance: address-opener } }
  - job_name: node
    static_configs:
      - { targets: ["127.0.0.1:${nodePort}"], labels: { instance: database } }
    metric_relabel_configs:
      - { source_labels: [mountpoint], regex: "${disk}", action: keep }
`
}

export async function startPrometheus(watched: MonitoredTargets, factor: number): Promise<Prometheus> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'prometheus-'))
  const port = await freePort()
  writeFileSync(join(dataFolder, 'alerts.yml'), scaleDurations(readOpsFile('alerts.yml'), factor))
  writeFileSync(join(dataFolder, 'prometheus.yml'), settings(watched, factor))
  const args = {
    'config.file': join(dataFolder, 'prometheus.yml'),
    'storage.tsdb.path': join(dataFolder, 'data'),
    'web.listen-address': `127.0.0.1:${port}`,
    'log.level': 'error',
  }
  const child = spawn(
    'prometheus',
    Object.entries(args).map(([name, value]) => `--${name}=${value}`),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/-/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('Prometheus does not start')
    await wait(50)
  }
  return {
    alerts: async () => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
        data: { alerts: { labels: Record<string, string>; state: string }[] }
      }
      return data.alerts.map(({ labels, state }) => ({
        name: labels.alertname ?? '',
        firing: state === 'firing',
        labels,
      }))
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
