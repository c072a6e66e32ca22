// Routes for robots.txt and the sitemaps, for search engine crawlers. Every URL has the main origin, whichever host was requested.
import { Readable } from 'node:stream'
import { AppError } from '@murmullo/contract/errors'
import { rateLimits } from '@murmullo/contract/rate-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../platform/call.ts'
import { closedSeconds } from './closing.ts'
import type { Limiter } from './limiter.ts'
import { networkOf } from './network.ts'

type Findable = { readonly publicId: string; readonly day: string }
type Finding = {
  readonly services: Services
  readonly limiter: Limiter
  readonly isClosed: () => boolean
  /** Number of sitemap files for the secrets. */
  readonly countFiles: () => Promise<number>
  /** Streams the rows of one file; null when there is no such file. */
  readonly walk: (file: number, of: number) => AsyncIterable<readonly Findable[]> | null
}

/** The priorities come from the product specification; the change frequencies are our choice. */
const pages = [
  { path: '/', changes: 'hourly', priority: '1.0' },
  { path: '/sfw', changes: 'hourly', priority: '0.8' },
  { path: '/nsfw', changes: 'hourly', priority: '0.8' },
  { path: '/login', changes: 'yearly', priority: '0.5' },
  { path: '/register', changes: 'yearly', priority: '0.5' },
  { path: '/new', changes: 'yearly', priority: '0.7' },
  { path: '/murmullo', changes: 'monthly', priority: '1.0' },
  { path: '/photos', changes: 'hourly', priority: '0.7' },
] as const
const allowed = ['/', '/murmullo', '/sfw', '/nsfw', '/new', '/photos']

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function mountSitemaps(web: FastifyInstance, { services, limiter, isClosed, countFiles, walk }: Finding): void {
  const origin = services.config.ORIGIN
  const guard = async (request: FastifyRequest) => {
    if (isClosed()) throw new AppError('service.maintenance', { retryAfter: closedSeconds })
    await limiter.spend(rateLimits.sitemaps, networkOf(request.ip, await services.keys('network')))
  }
  const robots = (...sitemaps: string[]) =>
    [
      'User-agent: *',
      ...allowed.map((path) => `Allow: ${path}`),
      '',
      ...sitemaps.map((path) => `Sitemap: ${origin}${path}`),
      '',
    ].join('\n')
  const sitemap = () => {
    const today = new Date(services.clock()).toISOString().slice(0, 10)
    const urls = pages.map(
      ({ path, changes, priority }) =>
        `<url><loc>${origin}${path}</loc><lastmod>${today}</lastmod><changefreq>${changes}</changefreq><priority>${priority}</priority></url>`,
    )
    return `${opening}<urlset ${schema}>\n${urls.join('\n')}\n</urlset>\n`
  }
  web.get('/seo-tools/robots', async (_request, reply) => sendText(reply, robots('/seo-tools/sitemap')))
  web.get('/robots.txt', async (_request, reply) => sendText(reply, robots('/seo-tools/sitemap', '/sitemap.xml')))
  web.get('/seo-tools/sitemap', async (_request, reply) => sendXml(reply, sitemap()))
  web.get('/sitemap.xml', { onRequest: guard }, async (_request, reply) => {
    const files = await countFiles()
    const paths = [
      '/seo-tools/sitemap',
      ...Array.from({ length: files }, (_, file) => `/sitemaps/${files}-${file}.xml`),
    ]
    const entries = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
    return sendXml(reply, `${opening}<sitemapindex ${schema}>\n${entries.join('\n')}\n</sitemapindex>\n`)
  })
  web.get<{ Params: { of: string; file: string } }>(
    '/sitemaps/:of(^\\d{1,4}$)-:file(^\\d{1,4}$).xml',
    { onRequest: guard },
    async ({ params }, reply) => {
      const rows = walk(Number(params.file), Number(params.of))
      if (rows === null) throw new AppError('request.not_found')
      return sendXml(reply, Readable.from(documentOf(origin, rows)))
    },
  )
}

async function* documentOf(origin: string, rows: AsyncIterable<readonly Findable[]>): AsyncGenerator<string> {
  yield `${opening}<urlset ${schema}>\n`
  for await (const page of rows)
    yield page
      .map(({ publicId, day }) => `<url><loc>${origin}/secret/${publicId}</loc><lastmod>${day}</lastmod></url>\n`)
      .join('')
  yield '</urlset>\n'
}

/** Short TTL: a deleted secret must not stay listed for long. */
const kept = 'public, max-age=600'

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', kept).type('text/plain; charset=utf-8').send(text)
}

function sendXml(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.header('cache-control', kept).type('application/xml; charset=utf-8').send(body)
}
