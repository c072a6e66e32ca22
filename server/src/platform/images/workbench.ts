// Keeps one program at work beside ours, with one job at a time and an end to each. What takes too long, too much memory or falls is killed
// and replaced; whoever gave it that job is told, and nobody else.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export type Workbench<Job, Done> = {
  /** One at a time. Rejects with `Failed` when it cannot be done. */
  readonly work: (job: Job) => Promise<Done>
  /** Starts it, so that whoever comes first does not wait. */
  readonly warm: () => Promise<void>
  /** How often the program ended without having been told to. */
  readonly falls: () => number
  readonly close: () => void
}
type Bounds = {
  readonly nice: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly residentMb: number
  readonly dataMb: number
  /** A program that has done so many is replaced: nothing it gathers stays. */
  readonly jobs: number
}
export class Failed extends Error {}

type Message<Done> = { ready?: true; done?: Done; failed?: true }
type Program = { readonly child: ChildProcess; readonly ready: Promise<unknown>; done: number }
const startMs = 60_000
const watchMs = 50

/** `args`: the program, after what Node is told about it. */
export function openWorkbench<Job extends object, Done>(args: readonly string[], bounds: Bounds): Workbench<Job, Done> {
  let program: Program | undefined
  let isClosed = false
  let falls = 0

  const start = (): Program => {
    // The shell sets what no program may set for itself and then becomes it. Whoever reads comes first. Nothing of our environment goes
    // along.
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
      // One that said it cannot is sound; one that fell silent is not.
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
    // While somebody waits for it, the process does not end.
    child.channel?.ref()
  })
}

/** Time of the processor, not of the clock: on a busy machine a sound picture takes long too. */
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
