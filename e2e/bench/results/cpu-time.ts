// CPU time meters (milliseconds, from /proc schedstat): on a busy host wall-clock time says little, CPU time still shows the cost.
import { readdir, readFile } from 'node:fs/promises'
import type { Query } from '../databases/feed-databases.ts'

export type CpuMeter = () => Promise<number>

/** CPU time of a process with all its threads. */
export function processCpuMeter(pid: number): CpuMeter {
  return async () => {
    const threads = await readdir(`/proc/${pid}/task`)
    return sumCpuMs(threads.map((thread) => `/proc/${pid}/task/${thread}/schedstat`))
  }
}

/** CPU time of all backends of this database except the querying one, including backends that ended since the last reading. */
export function databaseCpuMeter(query: Query): CpuMeter {
  const cpuByPid = new Map<number, number>()
  return async () => {
    const rows = await query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of rows)
      cpuByPid.set(pid, Math.max(cpuByPid.get(pid) ?? 0, await sumCpuMs([`/proc/${pid}/schedstat`])))
    return [...cpuByPid.values()].reduce((sum, ms) => sum + ms, 0)
  }
}

async function sumCpuMs(files: readonly string[]): Promise<number> {
  const lines = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '0')))
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0) / 1e6
}

/** Resident set size of a process. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const line = status.split('\n').find((each) => each.startsWith('VmRSS:')) ?? ''
  return Number(line.replace('VmRSS:', '').trim().split(' ')[0]) / 1_024
}
