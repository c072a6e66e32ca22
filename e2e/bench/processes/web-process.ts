// Starts the web child process (web.child.ts), which reports its memory usage over IPC.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort, keyEnv } from '../../support/servers/processes.ts'
import type { Memory } from './web.child.ts'
import type { BenchUrls } from '../results/run-parts.ts'

export type WebProcess = {
  readonly origin: string
  readonly port: number
  readonly pid: number
  /** Memory after garbage collection. */
  readonly memory: () => Promise<Memory>
  readonly stop: () => void
}

export function forkChild(name: string, env: NodeJS.ProcessEnv, execArgv: string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), { env: { ...process.env, ...env }, execArgv })
}

export async function requestReport<Reply>(child: ChildProcess): Promise<Reply> {
  const reply = once(child, 'message')
  child.send('look')
  return ((await reply) as [Reply])[0]
}

export async function startWebProcess(
  { databaseUrl, redisUrl }: BenchUrls,
  env: NodeJS.ProcessEnv = {},
): Promise<WebProcess> {
  const port = await freePort()
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ORIGIN: 'http://localhost',
    RELEASE_INTERVAL_SECONDS: '0',
    ...keyEnv,
    PORT: String(port),
    ...env,
  }
  const web = forkChild('web.child', settings, ['--expose-gc', '--max-semi-space-size=16'])
  await once(web, 'message')
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: web.pid ?? 0,
    memory: () => requestReport<Memory>(web),
    stop: () => void web.kill('SIGKILL'),
  }
}
