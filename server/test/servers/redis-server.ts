// Test fixture: a Redis server process that tests can kill, freeze and start.
import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

export type RedisServer = {
  readonly url: string
  readonly start: () => void
  readonly kill: () => void
  readonly freeze: () => void
}

export async function createRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess | undefined
  const args = ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']
  const kill = () => void server?.kill('SIGKILL')
  onTestFinished(kill)
  return {
    url: `redis://127.0.0.1:${port}`,
    start: () => (server = spawn('redis-server', args, { stdio: 'ignore' })),
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
  }
}
