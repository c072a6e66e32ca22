// Mounts the React Router app in this process: its build in production, modules from Vite in development.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { PageContext } from '@murmullo/contract/api/page-context'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { RenderQueue } from './render-queue.ts'
import { setPageCsp } from '../hooks/security-headers.ts'
import { securityHeaders } from '../request/security-header-values.ts'
import { type MultipartForms, registerMultipart } from '../uploads/multipart-forms.ts'
import { sendWebResponse, toWebRequest } from './fetch-adapter.ts'
import { isHotRefresh, isSharedRendering, stopSharing } from '../cache/renderings.ts'

export type PageBuild = ServerBuild & {
  entry: { module: Entry }
}
type Entry = {
  readonly loadContext: (page: PageContext) => RouterContextProvider
  /** The rendered documents by their response, whose own body is empty. */
  readonly renderedHtml: WeakMap<Response, Buffer>
}
type Pages = Entry & { readonly handle: RequestHandler }
type PagesOptions = {
  readonly development: boolean
  /** Instead of the last build of the web package. */
  readonly build: PageBuild | undefined
  readonly createPageContext: (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<PageContext>
  readonly multipartForms: MultipartForms
  readonly renderQueue: RenderQueue
}

const webFolder = fileURLToPath(new URL('../../../../web/', import.meta.url))
const clientFolder = `${webFolder}build/client/`

export async function registerPages(web: FastifyInstance, options: PagesOptions): Promise<void> {
  const load = await loadPages(web, options)
  await web.register(async (pages) => {
    // Form bodies are buffered up to the body limit whatever their content type; the route actions parse them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '*',
      // Only for pages: rendering has no other timeout, API calls have one each. A timer for every small API response would cost a tenth of
      // its CPU time.
      handlerTimeout: 20_000,
      handler: (request, reply) => {
        const render = () => renderPage(request, reply, load, options)
        // A form submit may wait for moderation, and a hot page keeps many requests out of the queue.
        const isQueued = request.method !== 'POST' && !isHotRefresh(request.raw)
        return isQueued ? options.renderQueue.run(reply, render) : render()
      },
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
  const nonce = setPageCsp(reply, options)
  const { handle, loadContext, renderedHtml } = await load()
  const render = async () => {
    const page = await options.createPageContext(request, reply, nonce)
    const path = page.maintenance === null ? undefined : '/maintenance'
    return handle(toWebRequest(request, reply, path), loadContext(page))
  }
  let response = await render()
  if (response.status !== 200 && isSharedRendering(request.raw)) {
    // Not a page of all readers. With the session it may be one: of the author of a private secret.
    stopSharing(request.raw)
    response = await render()
  }
  // Data, feeds and the manifest run no script; many of them are cached, and a nonce must not be.
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    reply.header('content-security-policy', securityHeaders['content-security-policy'])
  return sendWebResponse(reply, response, renderedHtml.get(response))
}

function loadPages(web: FastifyInstance, { development, build }: PagesOptions): Promise<() => Promise<Pages>> {
  if (build === undefined) return development ? loadDevPages() : loadBuild(web)
  const pages = createPages(build, 'production')
  return Promise.resolve(() => Promise.resolve(pages))
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

/** Imported for each request: an edit of a page is visible at once. */
async function loadDevPages(): Promise<() => Promise<Pages>> {
  const { createDevPages } = await import('./dev-pages.ts')
  const load = createDevPages()
  return async () => createPages((await load()) as PageBuild, 'development')
}

function createPages(build: PageBuild, mode: 'development' | 'production'): Pages {
  const { loadContext, renderedHtml } = build.entry.module
  return { handle: createRequestHandler(build, mode), loadContext, renderedHtml }
}
