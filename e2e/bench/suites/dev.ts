// `pnpm bench dev`: the development loop. Time and CPU time from an edit of a server file to its answer, and time from an edit of a component to
// the browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium as browserType } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { dropDatabase, freePort, root, waitUntil } from '../../support/servers/processes.ts'
import { processCpuMeter } from '../results/cpu-time.ts'
import { atMost, type Finding } from '../results/finding.ts'
import { median } from '../results/statistics.ts'

const rounds = 10
const serverFile = `${root}server/src/features/status/status.view.ts`
const componentFile = `${root}web/app/shell/footer.tsx`

export async function benchDev(databaseUrl: string): Promise<{ findings: Finding[] }> {
  dropDatabase(databaseUrl)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), METRICS_PORT: '0', DATABASE_URL: databaseUrl }
  const dev = spawn(process.execPath, ['server/src/dev/dev.ts'], { cwd: root, env, stdio: 'ignore' })
  try {
    const firstPageMs = await waitUntil(async () => (await fetch(url)).ok, 120_000, 'first page')
    return {
      findings: [
        atMost(30_000, firstPageMs, { id: 'dev.first', what: '`pnpm dev` to the first page', unit: 'ms' }),
        ...(await measureServerEdits(dev, url)),
        await measureComponentEdits(url),
      ],
    }
  } finally {
    const ended = once(dev, 'exit')
    dev.kill('SIGINT')
    await ended
  }
}

async function measureServerEdits(dev: ChildProcess, url: string): Promise<Finding[]> {
  const original = readFileSync(serverFile, 'utf8')
  const countParts = async () =>
    ((await (await fetch(`${url}/api/v1/status`)).json()) as { parts: unknown[] }).parts.length
  const all = await countParts()
  const times: number[] = []
  const cpuTimes: number[] = []
  const viteCpu = processCpuMeter(dev.pid ?? 0)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const isEdit = round % 2 === 0
      const before = await viteCpu()
      writeFileSync(serverFile, isEdit ? original.replace('parts: parts.map', 'parts: parts.slice(1).map') : original)
      times.push(await waitUntil(async () => (await countParts()) === (isEdit ? all - 1 : all), 60_000, 'server edit'))
      cpuTimes.push((await viteCpu()) - before + (await processCpuMeter(appPid(dev))()))
    }
  } finally {
    writeFileSync(serverFile, original)
  }
  const detail = (values: number[]) => values.map(Math.round).join(' ')
  return [
    atMost(2_000, median(times), {
      id: 'dev.server',
      what: 'edit of a server file to its answer',
      unit: 'ms',
      detail: detail(times),
    }),
    atMost(3_000, median(cpuTimes), {
      id: 'dev.server.cpu',
      what: 'CPU time of all processes for it',
      unit: 'ms',
      detail: detail(cpuTimes),
    }),
  ]
}

/** The newest child of `pnpm dev`: during a restart the old one still exits. */
function appPid(dev: ChildProcess): number {
  return Number(readFileSync(`/proc/${dev.pid}/task/${dev.pid}/children`, 'utf8').trim().split(' ').at(-1))
}

async function measureComponentEdits(url: string): Promise<Finding> {
  const original = readFileSync(componentFile, 'utf8')
  const browser = await browserType.launch(chromium)
  const times: number[] = []
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { untouched: true }))
    for (let round = 0; round < rounds; round += 1) {
      const text = `Comparte tus secretos ${round}`
      const began = performance.now()
      writeFileSync(componentFile, original.replace('Comparte tus secretos anónimamente', text))
      await page.getByText(text, { exact: true }).waitFor()
      times.push(performance.now() - began)
    }
    if (!(await page.evaluate(() => 'untouched' in window))) throw new Error('The page was reloaded')
  } finally {
    writeFileSync(componentFile, original)
    await browser.close()
  }
  const what = 'edit of a component to the browser, without a reload'
  return atMost(1_000, median(times), {
    id: 'dev.component',
    what,
    unit: 'ms',
    detail: times.map(Math.round).join(' '),
  })
}
