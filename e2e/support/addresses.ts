// Configuration of the browser tests: ports, URLs, database, Redis database and S3 bucket. `E2E_PLACE=1` and so on shift all of them, so that
// runs can go in parallel. e2e/whole.ts sets `E2E_STAGE`: the tests then use a staging deployment behind its edge proxy.
export const place = Number(process.env.E2E_PLACE ?? 0)
const suffix = place === 0 ? '' : `_${place}`

export type Stage = { readonly databaseUrl: string; readonly redisUrl: string }

const stage = process.env.E2E_STAGE === undefined ? undefined : (JSON.parse(process.env.E2E_STAGE) as Stage)

export const isStaged = stage !== undefined
export const databaseUrl = stage?.databaseUrl ?? `postgres://root@127.0.0.1:5432/murmullo_e2e${suffix}`
export const redisUrl = stage?.redisUrl ?? `redis://127.0.0.1:6379/${place === 0 ? 2 : 5 + place}`
export const bucket = `e2e-${place}`

export const addresses = {
  site: at(3100, isStaged ? 'https' : 'http'),
  maintenance: at(3101),
  dev: at(3102),
  mailbox: at(3103),
  smtp: at(3104),
  ai: at(3105),
  photosMoved: at(3106),
} as const

/** URL of the site under a brand's host name. */
export function siteAs(host: string): string {
  const url = new URL(addresses.site.url)
  url.hostname = host
  return url.href
}

function at(port: number, scheme = 'http') {
  return { port: port + place * 10, url: `${scheme}://localhost:${port + place * 10}` }
}
