// wrk adapter: closed-loop HTTP load from 64 connections. wrk is written in C, so it leaves the CPU to the server under test.
import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('.', import.meta.url))

export type Load = {
  readonly perSecond: number
  readonly answered: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Responses other than 2xx or 3xx, and requests without a response. */
  readonly failed: number
}

export function assertWrk(): void {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'wrk is missing, and no other load generator here is cheap enough for two cores: apt-get install -y wrk',
    )
  }
}

/** `script`: a Lua file in this folder; `args`: its arguments. */
export async function load(
  url: string,
  script: 'get.lua' | 'react.lua',
  args: readonly (string | number)[],
  seconds: number,
  connections = 64,
): Promise<Load> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', `${folder}${script}`]
  const { stdout } = await run('wrk', [...options, url, '--', ...args.map(String)], { maxBuffer: 1e8 })
  const line = stdout.split('\n').find((each) => each.startsWith('{'))
  if (line === undefined) throw new Error(`wrk printed no JSON summary:\n${stdout}`)
  const { requests, us, p50, p99, failed } = JSON.parse(line)
  return {
    perSecond: requests / (us / 1e6),
    answered: requests - failed,
    p50Ms: p50 / 1e3,
    p99Ms: p99 / 1e3,
    failed,
  }
}
