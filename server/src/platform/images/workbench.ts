// Sandboxed child process that runs one job at a time, with a timeout per job. A child that exceeds its time or memory limit, or crashes,
// is killed and replaced; only the caller of that job gets an error.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export type Workbench<Job, Done> = {
  /** One job at a time. Rejects with `Failed` when the job cannot be done. */
  readonly work: (job: Job) => Promise<Done>
  /** Starts the child, so that the first job does not wait. */
  readonly warm: () => Promise<void>
  /** Number of crashes: exits that this process did not cause. */
  readonly falls: () => number
  readonly close: () => void
}
type Bounds = {
  readonly nice: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly residentMb: number
  readonly dataMb: number
  /** Jobs per child before it is replaced: no state accumulates. */
  readonly jobs: number
}
export class Failed extends Error {}

type Message<Done> = { ready?: true; done?: Done; failed?: true }
type Program = { readonly child: ChildProcess; readonly ready: Promise<unknown>; done: number }
const startMs = 60_000
const watchMs = 50

/** `args`: options for Node, then the script. */
export function openWorkbench<Job extends object, Done>(args: readonly string[], bounds: Bounds): Workbench<Job, Done> {
  let program: Program | undefined
  let isClosed = false
  let falls = 0

  const start = (): Program => {
    // The shell sets limits that a process cannot set for itself, then executes Node in its place. `nice`: requests of readers have
    // priority. The child inherits nothing of our environment.
    const limits = `ulimit -d ${bounds.dataMb * 1024} -c 0; exec nice -n ${bounds.nice} "$0" "$@"`
    const child = spawn('/bin/sh', ['-c', limits, process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { NODE_ENV: 'production', VIPS_WARNING: '0', UV_THREADPOOL_SIZE: '2' },
    })
    child.unref()
    child.channel?.unref()
    const ready = heard<Done>(child, startMs)
    ready.catch(() => {})
    return { child, ready, done: 0 }
  }
  const end = (old: Program) => {
    old.child.kill('SIGKILL')
    if (program === old) program = undefined
  }
  const running = async (): Promise<Program> => {
    if (isClosed) throw new Failed('closed')
    if (program !== undefined && (program.child.exitCode !== null || program.child.signalCode !== null)) {
      falls += 1
      end(program)
    }
    program ??= start()
    const current = program
    try {
      await current.ready
    } catch (error) {
      end(current)
      throw error
    }
    return current
  }
  const doOne = async (job: Job): Promise<Done> => {
    const current = await running()
    const watch = watchOver(current.child, bounds)
    try {
      const answer = heard<Done>(current.child, bounds.wallMs)
      current.child.send(job, (error) => error && current.child.kill('SIGKILL'))
      const { done } = await answer
      current.done += 1
      if (done === undefined) throw new Failed('refused')
      return done
    } catch (error) {
      // A child that reported a failure is healthy; one that stopped responding is not.
      if (error instanceof Failed && error.message === 'fell' && !watch.hasKilled()) falls += 1
      if (!(error instanceof Failed && error.message === 'refused')) end(current)
      throw error
    } finally {
      watch.stop()
      if (current.done >= bounds.jobs) end(current)
    }
  }
  return {
    work: doOne,
    falls: () => falls,
    warm: async () => void (await running()),
    close: () => {
      isClosed = true
      if (program !== undefined) end(program)
    },
  }
}

function heard<Done>(child: ChildProcess, withinMs: number): Promise<Message<Done>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => over(new Failed('too long')), withinMs)
    const over = (outcome: Error | Message<Done>) => {
      clearTimeout(timer)
      child.off('message', over).off('exit', fell).off('error', over)
      child.channel?.unref()
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const fell = () => over(new Failed('fell'))
    child.on('message', over).on('exit', fell).on('error', over)
    // The process does not exit while a job is pending.
    child.channel?.ref()
  })
}

/** Limits memory and CPU time, not wall time: on a busy machine a valid image is slow, too. */
function watchOver(
  { pid }: ChildProcess,
  { cpuMs, residentMb }: Bounds,
): { stop: () => void; hasKilled: () => boolean } {
  let from: number | undefined
  let hasKilled = false
  const look = async () => {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/statm`, 'utf8'),
    ])
    const [utime = 0, stime = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    const used = (utime + stime) * 10
    from ??= used
    const resident = (Number(status.split(' ')[1]) * 4) / 1024
    if (used - from <= cpuMs && resident <= residentMb) return
    hasKilled = true
    process.kill(pid ?? 0, 'SIGKILL')
  }
  const timer = pid === undefined ? undefined : setInterval(() => void look().catch(() => {}), watchMs)
  return { stop: () => clearInterval(timer), hasKilled: () => hasKilled }
}
