// Test helper: runs a container of an image as in production (non-root, read-only, no capabilities), on the network of the host.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const hardening = [
  ['--runtime', 'runc'],
  ['run', '--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ['--security-opt', 'no-new-privileges', '--ulimit', 'nofile=20000', '--ulimit', 'nproc=20000'],
].flat()

export type RunOptions = {
  readonly image: string
  readonly env: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  /** `host path:container path` */
  readonly volumes?: readonly string[]
}

/** Without systemd podman prints errors about the timers of health checks. On failure the error has the output. */
const podman = (...args: string[]) =>
  execFileSync('podman', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

const toArgs = ({ image, env, command = [], volumes = [] }: RunOptions) => [
  ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...volumes.flatMap((volume) => ['--volume', volume]),
  `localhost/${image}`,
  ...command,
]

/** Runs a command to its end and returns its output. */
export const runToEnd = (options: RunOptions) => podman(...hardening, '--rm', ...toArgs(options))

export type Container = {
  /** User id and effective capabilities of the main process, read from the host. */
  readonly privileges: () => { readonly uid: string; readonly capabilities: string }
  readonly isHealthy: () => boolean
  /** SIGTERM, or the signal of the image; returns the exit code and the time until the exit. */
  readonly stop: () => Promise<{ readonly code: number; readonly ms: number }>
}

export function startContainer(options: RunOptions): Container {
  const id = podman(...hardening, '--detach', ...toArgs(options))
  const inspect = (format: string) => podman('inspect', '--format', format, id)
  return {
    privileges: () => {
      const status = readFileSync(`/proc/${inspect('{{.State.Pid}}')}/status`, 'utf8')
      const read = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
      return { uid: read('Uid'), capabilities: read('CapEff') }
    },
    isHealthy: () => spawnSync('podman', ['healthcheck', 'run', id]).status === 0,
    stop: async () => {
      const began = performance.now()
      podman('stop', '--time', '30', id)
      const ms = performance.now() - began
      while (inspect('{{.State.Status}}') !== 'exited') await wait(20)
      const code = Number(inspect('{{.State.ExitCode}}'))
      podman('rm', id)
      return { code, ms }
    },
  }
}
