// Fastify plugin: registers every endpoint as a route under /api/v1 and serves the OpenAPI description.
import { actionKindFor } from '@murmullo/contract/core/action-kinds'
import type { Endpoint, EndpointTable } from '@murmullo/contract/core/endpoint'
import { pathFields } from '@murmullo/contract/core/endpoint'
import { AppError } from '@murmullo/contract/core/errors'
import type { ImageResponse, ShareImageResponse } from '@murmullo/contract/core/images'
import { openApi } from '@murmullo/contract/api/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { maintenanceRetrySeconds } from '../lifecycle/maintenance-mode.ts'
import { sendDownload } from './download.ts'
import { dispatch, assertAllRegistered, type EndpointRegistry } from './endpoint-registry.ts'
import { readImage, sendPrivateImage, sendPublicImage, registerImageParser } from '../uploads/image-body.ts'
import type { UploadThrottle } from '../uploads/upload-throttle.ts'
import { registerApiReference } from '../pages/api-reference.ts'

type ApiOptions = {
  readonly registry: EndpointRegistry
  readonly table: EndpointTable
  readonly origin: string
  /** Maintenance check. Returns false synchronously while the site is open. */
  readonly isClosedTo: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> | false
  readonly uploadThrottle: UploadThrottle
  /** Registers the SSE route, which is no endpoint of the table: its response never ends. */
  readonly registerSse: (api: FastifyInstance) => void
  readonly createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>
}

export function registerApi(web: FastifyInstance, options: ApiOptions): void {
  assertAllRegistered(options.registry, options.table)
  let description: object | undefined
  // Lazy: few clients read it, and every start of a process would wait for it.
  const describe = () => (description ??= openApi(options.table, options.origin))
  registerApiReference(web, describe)
  web.register(
    async (api) => {
      // JSON only: a form on another site could send text/plain without a CORS preflight request.
      api.removeContentTypeParser('text/plain')
      // Callback style instead of async: no promise per request while the site is open.
      api.addHook('onRequest', (request, reply, proceed) => {
        const closed = options.isClosedTo(request, reply)
        if (closed === false) return proceed()
        const refusal = new AppError('service.maintenance', { retryAfter: maintenanceRetrySeconds })
        void closed.then((isClosed) => proceed(isClosed ? refusal : undefined))
      })
      api.get('/openapi.json', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(describe()),
      )
      const endpoints = [...options.registry.handlers.keys()]
      for (const endpoint of endpoints) if (endpoint.requestType === undefined) addRoute(api, endpoint, options)
      api.register(async (pictures) => {
        registerImageParser(pictures, options.uploadThrottle)
        for (const endpoint of endpoints) if (endpoint.requestType === 'image') addRoute(pictures, endpoint, options)
      })
      options.registerSse(api)
      api.all('/*', () => Promise.reject(new AppError('request.not_found')))
    },
    { prefix: '/api/v1' },
  )
}

function addRoute(api: FastifyInstance, endpoint: Endpoint, { registry, createContext }: ApiOptions): void {
  const pathNames = pathFields(endpoint.path)
  api.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { skipsBodyTimeout: endpoint.requestType === 'image', isRead: actionKindFor(endpoint) === 'read' },
    // A HEAD request of a download would run all of its queries and send nothing.
    exposeHeadRoute: endpoint.download === undefined,
    handler: async (request, reply) => {
      const context = await createContext(request, reply)
      const output = await dispatch(registry, endpoint, context, readInput(endpoint, pathNames, request))
      if (endpoint.download !== undefined)
        return sendDownload(withCacheControl(reply, endpoint, context), endpoint.download, output as object)
      if (endpoint.responseType === undefined) return withCacheControl(reply, endpoint, context).send(output)
      if (endpoint.cache === 'never') return sendPrivateImage(reply, output as ImageResponse)
      return sendPublicImage(withCacheControl(reply, endpoint, context), output as ShareImageResponse)
    },
  })
}

function readInput(endpoint: Endpoint, pathNames: readonly string[], request: FastifyRequest): unknown {
  const params = request.params as Record<string, unknown>
  const rest = endpoint.method === 'GET' ? request.query : request.body
  const input = endpoint.requestType === 'image' ? { image: readImage(request) } : { ...(rest as object | undefined) }
  // Path parameters last: no field of the body may override them.
  return { ...input, ...Object.fromEntries(pathNames.map((name) => [name, params[name]])) }
}

/** Only a response to a visitor may be stored by a shared cache; a response to a signed-in user is private. */
function withCacheControl(reply: FastifyReply, endpoint: Endpoint, context: RequestContext): FastifyReply {
  const shared = endpoint.cache !== 'never' && context.viewer === 'visitor' ? endpoint.cache.sharedSeconds : null
  return reply.header('cache-control', shared === null ? 'private, no-store' : `public, max-age=0, s-maxage=${shared}`)
}
