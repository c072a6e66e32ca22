// Configuration of the browser tests: ports, URLs, database, Redis database and S3 bucket. `E2E_SHARD=1` and so on shift all of them, so that
// runs can go in parallel. e2e/staging.ts sets `E2E_STAGING`: the tests then use a staging deployment behind its edge proxy.
export const runIndex = Number(process.env.E2E_SHARD ?? 0)
const suffix = runIndex === 0 ? '' : `_${runIndex}`

export type StagingUrls = { readonly databaseUrl: string; readonly redisUrl: string }

const staging = process.env.E2E_STAGING === undefined ? undefined : (JSON.parse(process.env.E2E_STAGING) as StagingUrls)

export const isStaging = staging !== undefined
export const databaseUrl = staging?.databaseUrl ?? `postgres://root@127.0.0.1:5432/murmullo_e2e${suffix}`
export const redisUrl = staging?.redisUrl ?? `redis://127.0.0.1:6379/${runIndex === 0 ? 2 : 5 + runIndex}`
export const bucket = `e2e-${runIndex}`

export const addresses = {
  site: localService(3100, isStaging ? 'https' : 'http'),
  maintenance: localService(3101),
  dev: localService(3102),
  mailbox: localService(3103),
  smtp: localService(3104),
  ai: localService(3105),
  photosMoved: localService(3106),
} as const

/** URL of the site under a brand's host name. */
export function siteUrlFor(host: string): string {
  const url = new URL(addresses.site.url)
  url.hostname = host
  return url.href
}

function localService(port: number, scheme = 'http') {
  return { port: port + runIndex * 10, url: `${scheme}://localhost:${port + runIndex * 10}` }
}
