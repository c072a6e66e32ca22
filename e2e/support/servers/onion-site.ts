// Test fixture: a web process and nginx with an onion service, and a TCP proxy that stands in for tor. The site of a browser that uses it.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startEdge } from '../../../ops/edge.ts'
import { connectAsTor, createOnionClient, type OnionClient } from '../../../ops/onion-client.ts'
import { addresses, databaseUrl, redisUrl } from '../config.ts'
import { freePort, root, serverProcess } from './processes.ts'

export const mainHost = 'murmullo.example'
export const onionHost = `${'murmullo'.repeat(7)}.onion`

export type OnionSite = {
  /** URL of the onion service for a browser. All of its connections have one circuit. */
  readonly url: string
  readonly circuit: (id: number) => OnionClient
  readonly close: () => Promise<void>
}

export async function startOnionSite(): Promise<OnionSite> {
  const port = await freePort()
  const web = serverProcess(port, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ORIGIN: `https://${mainHost}`,
    AI_BASE_URL: `${addresses.ai.url}/v1beta`,
    PHOTOS: 'open',
  })
  await web.start()
  const onion = { host: onionHost, port: await freePort() }
  const edge = await startEdge({
    web: [`127.0.0.1:${port}`],
    hosts: [mainHost],
    httpsPort: await freePort(),
    httpPort: await freePort(),
    cachePort: await freePort(),
    assets: `${root}web/build/client`,
    onion,
  })
  const tor = createServer((browser) => {
    const upstream = connectAsTor(onion.port, 1)
    browser.pipe(upstream).pipe(browser)
    for (const [one, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const)
      one.on('error', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(tor, 'listening')
  return {
    url: `http://${onionHost}:${(tor.address() as AddressInfo).port}`,
    circuit: (id) => createOnionClient(onion, id),
    close: async () => {
      tor.close()
      await edge.stop()
      await web.stop()
    },
  }
}
