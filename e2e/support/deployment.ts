// The product as it is deployed, for a test: assembled with production dependencies alone, two web processes of it, and nginx before them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Asker, asker } from '../../ops/ask.ts'
import { assemble } from '../../ops/assemble.ts'
import { type Edge, startEdge } from '../../ops/edge.ts'
import { freePort, murmullo } from './programs.ts'

export const host = 'murmullo.example'

export type Deployment = {
  /** What was assembled. */
  readonly folder: string
  readonly edge: Edge
  /** Straight to one of the processes. */
  readonly webUrl: string
  readonly client: Asker
  readonly close: () => Promise<void>
}

type Deploying = { readonly hosts?: readonly string[]; readonly httpsPort?: number; readonly hasWorker?: boolean }

export async function deploy(env: NodeJS.ProcessEnv, options: Deploying = {}): Promise<Deployment> {
  const { hosts = [host], httpsPort = await freePort(), hasWorker = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  assemble(folder, { asBuilt: true })
  const ports = [await freePort(), await freePort()]
  const programs = ports.map((port) => murmullo(port, env, 'web', folder))
  if (hasWorker) programs.push(murmullo(await freePort(), env, 'worker', folder))
  await Promise.all(programs.map((each) => each.start()))
  const edge = await startEdge({
    web: ports.map((port) => `127.0.0.1:${port}`),
    hosts,
    httpsPort,
    httpPort: await freePort(),
    keeperPort: await freePort(),
    assets: join(folder, 'web/build/client'),
    // Tests come from many networks.
    trusted: ['127.0.0.1'],
  })
  const client = asker(edge, hosts[0])
  return {
    folder,
    edge,
    webUrl: `http://127.0.0.1:${ports[0]}`,
    client,
    close: async () => {
      client.close()
      await edge.stop()
      await Promise.all(programs.map((each) => each.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An address that limits have not met. */
export function fromSomewhere(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` }
}
