// Test fixture: a production deployment, i.e. a release built with production dependencies only, two web processes and nginx in front.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HttpsClient, createHttpsClient } from '../../../ops/https-client.ts'
import { buildRelease } from '../../../ops/build-release.ts'
import { type Edge, startEdge } from '../../../ops/edge.ts'
import { freePort, serverProcess } from './processes.ts'

export const host = 'murmullo.example'

export type Deployment = {
  /** Folder of the built release. */
  readonly folder: string
  readonly edge: Edge
  /** Base URL of one web process, without the edge proxy. */
  readonly webUrl: string
  readonly client: HttpsClient
  readonly close: () => Promise<void>
}

type DeployOptions = { readonly hosts?: readonly string[]; readonly httpsPort?: number; readonly hasWorker?: boolean }

export async function deploy(env: NodeJS.ProcessEnv, options: DeployOptions = {}): Promise<Deployment> {
  const { hosts = [host], httpsPort = await freePort(), hasWorker = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  await buildRelease(folder, { asBuilt: true })
  const ports = [await freePort(), await freePort()]
  const programs = ports.map((port) => serverProcess(port, env, 'web', folder))
  if (hasWorker) programs.push(serverProcess(await freePort(), env, 'worker', folder))
  await Promise.all(programs.map((each) => each.start()))
  const edge = await startEdge({
    web: ports.map((port) => `127.0.0.1:${port}`),
    hosts,
    httpsPort,
    httpPort: await freePort(),
    cachePort: await freePort(),
    assets: join(folder, 'web/build/client'),
    // The edge trusts `X-Forwarded-For` of the tests, which use many client networks.
    trusted: ['127.0.0.1'],
  })
  const client = createHttpsClient(edge, hosts[0])
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

/** Random client IP address, unknown to the rate limits. */
export function randomClientIpHeader(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` }
}
