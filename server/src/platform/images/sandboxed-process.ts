// Sandboxed child process that runs one job at a time, with a timeout per job. A child that exceeds its time or memory limit, or crashes,
// is killed and replaced; only the caller of that job gets an error.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export type SandboxedProcess<Job, Done> = {
  /** One job at a time. Rejects with `Failed` when the job cannot be done. */
  readonly run: (job: Job) => Promise<Done>
  /** Starts the child, so that the first job does not wait. */
  readonly warm: () => Promise<void>
  /** Number of crashes: exits that this process did not cause. */
  readonly crashes: () => number
  readonly close: () => void
}
type ResourceLimits = {
  readonly nice: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly residentMb: number
  readonly dataMb: number
  /** Jobs per child before it is replaced: no state accumulates. */
  readonly jobs: number
}
export class JobFailedError extends Error {}

type Message<Done> = { ready?: true; done?: Done; failed?: true }
type Child = { readonly child: ChildProcess; readonly ready: Promise<unknown>; done: number }
const startTimeoutMs = 60_000
const limitCheckMs = 50

/** `args`: options for Node, then the script. */
export function createSandboxedProcess<Job extends object, Done>(
  args: readonly string[],
  resourceLimits: ResourceLimits,
): SandboxedProcess<Job, Done> {
  let activeChild: Child | undefined
  let isClosed = false
  let crashes = 0

  const start = (): Child => {
    // The shell sets limits that a process cannot set for itself, then executes Node in its place. `nice`: requests of readers have
    // priority. The child inherits nothing of our environment.
    const limits = `ulimit -d ${resourceLimits.dataMb * 1024} -c 0; exec nice -n ${resourceLimits.nice} "$0" "$@"`
    const child = spawn('/bin/sh', ['-c', limits, process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { NODE_ENV: 'production', VIPS_WARNING: '0', UV_THREADPOOL_SIZE: '2' },
    })
    child.unref()
    child.channel?.unref()
    const ready = nextMessage<Done>(child, startTimeoutMs)
    ready.catch(() => {})
    return { child, ready, done: 0 }
  }
  const terminate = (old: Child) => {
    old.child.kill('SIGKILL')
    if (activeChild === old) activeChild = undefined
  }
  const ensureRunning = async (): Promise<Child> => {
    if (isClosed) throw new JobFailedError('closed')
    if (activeChild !== undefined && (activeChild.child.exitCode !== null || activeChild.child.signalCode !== null)) {
      crashes += 1
      terminate(activeChild)
    }
    activeChild ??= start()
    const current = activeChild
    try {
      await current.ready
    } catch (error) {
      terminate(current)
      throw error
    }
    return current
  }
  const runJob = async (job: Job): Promise<Done> => {
    const current = await ensureRunning()
    const watch = enforceLimits(current.child, resourceLimits)
    try {
      const answer = nextMessage<Done>(current.child, resourceLimits.wallMs)
      current.child.send(job, (error) => error && current.child.kill('SIGKILL'))
      const { done } = await answer
      current.done += 1
      if (done === undefined) throw new JobFailedError('refused')
      return done
    } catch (error) {
      // A child that reported a failure is healthy; one that stopped responding is not.
      if (error instanceof JobFailedError && error.message === 'fell' && !watch.hasKilled()) crashes += 1
      if (!(error instanceof JobFailedError && error.message === 'refused')) terminate(current)
      throw error
    } finally {
      watch.stop()
      if (current.done >= resourceLimits.jobs) terminate(current)
    }
  }
  return {
    run: runJob,
    crashes: () => crashes,
    warm: async () => void (await ensureRunning()),
    close: () => {
      isClosed = true
      if (activeChild !== undefined) terminate(activeChild)
    },
  }
}

function nextMessage<Done>(child: ChildProcess, withinMs: number): Promise<Message<Done>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(new JobFailedError('too long')), withinMs)
    const finish = (outcome: Error | Message<Done>) => {
      clearTimeout(timer)
      child.off('message', finish).off('exit', onExit).off('error', finish)
      child.channel?.unref()
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const onExit = () => finish(new JobFailedError('fell'))
    child.on('message', finish).on('exit', onExit).on('error', finish)
    // The process does not exit while a job is pending.
    child.channel?.ref()
  })
}

/** Limits memory and CPU time, not wall time: on a busy machine a valid image is slow, too. */
function enforceLimits(
  { pid }: ChildProcess,
  { cpuMs, residentMb }: ResourceLimits,
): { stop: () => void; hasKilled: () => boolean } {
  let from: number | undefined
  let hasKilled = false
  const checkUsage = async () => {
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
  const timer = pid === undefined ? undefined : setInterval(() => void checkUsage().catch(() => {}), limitCheckMs)
  return { stop: () => clearInterval(timer), hasKilled: () => hasKilled }
}
