// Routes for robots.txt and the sitemaps, for search engine crawlers. Every URL has the main origin, whichever host was requested.
import { Readable } from 'node:stream'
import { AppError } from '@murmullo/contract/core/errors'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/context/request-context.ts'
import { maintenanceRetrySeconds } from '../lifecycle/maintenance-mode.ts'
import type { RateLimiter } from '../hooks/rate-limit.ts'
import { hashNetwork } from '../request/client-network.ts'

type SitemapEntry = { readonly publicId: string; readonly day: string }
type SitemapOptions = {
  readonly services: Deps
  readonly limiter: RateLimiter
  readonly isClosed: () => boolean
  /** Number of sitemap files for the secrets. */
  readonly countFiles: () => Promise<number>
  /** Streams the rows of one file; null when there is no such file. */
  readonly streamFile: (file: number, of: number) => AsyncIterable<readonly SitemapEntry[]> | null
}

/** The priorities come from the product specification; the change frequencies are our choice. */
const pages = [
  { path: '/', changeFrequency: 'hourly', priority: '1.0' },
  { path: '/sfw', changeFrequency: 'hourly', priority: '0.8' },
  { path: '/nsfw', changeFrequency: 'hourly', priority: '0.8' },
  { path: '/login', changeFrequency: 'yearly', priority: '0.5' },
  { path: '/register', changeFrequency: 'yearly', priority: '0.5' },
  { path: '/new', changeFrequency: 'yearly', priority: '0.7' },
  { path: '/murmullo', changeFrequency: 'monthly', priority: '1.0' },
  { path: '/photos', changeFrequency: 'hourly', priority: '0.7' },
] as const
const allowed = ['/', '/murmullo', '/sfw', '/nsfw', '/new', '/photos']

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function registerSitemaps(
  web: FastifyInstance,
  { services, limiter, isClosed, countFiles, streamFile }: SitemapOptions,
): void {
  const origin = services.config.ORIGIN
  const guard = async (request: FastifyRequest) => {
    if (isClosed()) throw new AppError('service.maintenance', { retryAfter: maintenanceRetrySeconds })
    await limiter.consume(rateLimits.sitemaps, hashNetwork(request.ip, await services.keys('network')))
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
      ({ path, changeFrequency, priority }) =>
        `<url><loc>${origin}${path}</loc><lastmod>${today}</lastmod><changefreq>${changeFrequency}</changefreq><priority>${priority}</priority></url>`,
    )
    return `${xmlDeclaration}<urlset ${schema}>\n${urls.join('\n')}\n</urlset>\n`
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
    return sendXml(reply, `${xmlDeclaration}<sitemapindex ${schema}>\n${entries.join('\n')}\n</sitemapindex>\n`)
  })
  web.get<{ Params: { of: string; file: string } }>(
    '/sitemaps/:of(^\\d{1,4}$)-:file(^\\d{1,4}$).xml',
    { onRequest: guard },
    async ({ params }, reply) => {
      const rows = streamFile(Number(params.file), Number(params.of))
      if (rows === null) throw new AppError('request.not_found')
      return sendXml(reply, Readable.from(renderSitemap(origin, rows)))
    },
  )
}

async function* renderSitemap(origin: string, rows: AsyncIterable<readonly SitemapEntry[]>): AsyncGenerator<string> {
  yield `${xmlDeclaration}<urlset ${schema}>\n`
  for await (const page of rows)
    yield page
      .map(({ publicId, day }) => `<url><loc>${origin}/secret/${publicId}</loc><lastmod>${day}</lastmod></url>\n`)
      .join('')
  yield '</urlset>\n'
}

/** Short TTL: a deleted secret must not stay listed for long. */
const cacheControl = 'public, max-age=600'

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(text)
}

function sendXml(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8').send(body)
}
