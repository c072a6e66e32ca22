// Configuration of the browser tests: ports, URLs, database, Redis database and S3 bucket of one site. Each Playwright worker has its own site;
// `E2E_SITE=2` selects one for a run beside another. e2e/staging.ts sets `E2E_STAGING`: the tests then use a staging deployment behind its edge proxy.
export const siteIndex = Number(process.env.E2E_SITE ?? process.env.TEST_PARALLEL_INDEX ?? 0)
const suffix = siteIndex === 0 ? '' : `_${siteIndex}`

export type StagingUrls = { readonly databaseUrl: string; readonly redisUrl: string }

const staging = process.env.E2E_STAGING === undefined ? undefined : (JSON.parse(process.env.E2E_STAGING) as StagingUrls)

export const isStaging = staging !== undefined
export const databaseUrl = staging?.databaseUrl ?? `postgres://root@127.0.0.1:5432/murmullo_e2e${suffix}`
export const redisUrl = staging?.redisUrl ?? `redis://127.0.0.1:6379/${siteIndex === 0 ? 2 : 5 + siteIndex}`
export const bucket = `e2e-${siteIndex}`

export const addresses = siteAddresses(siteIndex)

export function siteAddresses(index: number) {
  const localService = (port: number, scheme = 'http') => ({
    port: port + index * 10,
    url: `${scheme}://localhost:${port + index * 10}`,
  })
  return {
    site: localService(3100, isStaging ? 'https' : 'http'),
    maintenance: localService(3101),
    dev: localService(3102),
    mailbox: localService(3103),
    smtp: localService(3104),
    ai: localService(3105),
    photosMoved: localService(3106),
    push: localService(3107),
    opener: localService(3108),
  } as const
}

/** URL of the site under a brand's host name. */
export function siteUrlFor(host: string): string {
  const url = new URL(addresses.site.url)
  url.hostname = host
  return url.href
}
