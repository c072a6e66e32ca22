// Mounts the React Router app in this process: its build in production, Vite with hot module replacement in development.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { PageContext } from '@murmullo/contract/api/page-context'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { setPageCsp } from '../hooks/security-headers.ts'
import { type MultipartForms, registerMultipart } from '../uploads/multipart-forms.ts'
import { sendWebResponse, toWebRequest } from './fetch-adapter.ts'

type PageBuild = ServerBuild & { entry: { module: { loadContext: (page: PageContext) => RouterContextProvider } } }
type Pages = { readonly handle: RequestHandler; readonly loadContext: (page: PageContext) => RouterContextProvider }
type PagesOptions = {
  readonly development: boolean
  readonly createPageContext: (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<PageContext>
  readonly multipartForms: MultipartForms
}

const webFolder = fileURLToPath(new URL('../../../../web/', import.meta.url))
const clientFolder = `${webFolder}build/client/`

export async function registerPages(web: FastifyInstance, options: PagesOptions): Promise<void> {
  const load = options.development ? await loadVite(web) : await loadBuild(web)
  await web.register(async (pages) => {
    // Form bodies are buffered up to the body limit whatever their content type; the route actions parse them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '*',
      // Rendering has no timeout of its own, API calls have one each. A timer for every small API response would cost a tenth of its CPU
      // time.
      handlerTimeout: 20_000,
      handler: (request, reply) => renderPage(request, reply, load, options),
    })
    registerMultipart(pages, options.multipartForms, (request, reply) => renderPage(request, reply, load, options))
  })
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  load: () => Promise<Pages>,
  options: PagesOptions,
): Promise<FastifyReply> {
  const page = await options.createPageContext(request, reply, setPageCsp(reply, options))
  const { handle, loadContext } = await load()
  const path = page.maintenance === null ? undefined : '/maintenance'
  return sendWebResponse(reply, await handle(toWebRequest(request, reply, path), loadContext(page)))
}

async function loadBuild(web: FastifyInstance): Promise<() => Promise<Pages>> {
  if (!existsSync(clientFolder)) throw new Error('web/build is missing: run pnpm build first')
  // Names under assets/ carry a content hash, so they are immutable. One wildcard route: with the assets of older releases there are
  // thousands, and a route for each would add seconds to every start.
  await web.register(fastifyStatic, {
    ...staticOptions('public, max-age=31536000, immutable'),
    root: `${clientFolder}assets/`,
    prefix: '/assets/',
    decorateReply: false,
  })
  await web.register(fastifyStatic, {
    ...staticOptions('public, max-age=3600'),
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  const pages = createPages(await import(`${webFolder}build/server/index.js`), 'production')
  return async () => pages
}

const staticOptions = (cacheControl: string) => ({
  preCompressed: true,
  index: false as const,
  setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
})

async function loadVite(web: FastifyInstance): Promise<() => Promise<Pages>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webFolder,
    configFile: `${webFolder}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: web.server } },
  })
  web.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api\/|healthz|readyz)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  web.addHook('onClose', () => vite.close())
  return async () =>
    createPages((await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild, 'development')
}

function createPages(build: PageBuild, mode: 'development' | 'production'): Pages {
  return { handle: createRequestHandler(build, mode), loadContext: build.entry.module.loadContext }
}
