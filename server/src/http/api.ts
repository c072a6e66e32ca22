// Fastify plugin: registers every endpoint as a route under /api/v1 and serves the OpenAPI description.
import type { Endpoint, EndpointTable } from '@murmullo/contract/endpoint'
import { pathFields } from '@murmullo/contract/endpoint'
import { AppError } from '@murmullo/contract/errors'
import type { SentImage, SharedImage } from '@murmullo/contract/images'
import { openApi } from '@murmullo/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../platform/call.ts'
import { closedSeconds } from './closing.ts'
import { answer, assertAllOpen, type Doors } from './doors.ts'
import { pictureIn, sendPicture, sendSharedPicture, takePictures } from './pictures.ts'
import type { Turns } from './turns.ts'

type ApiOptions = {
  readonly doors: Doors
  readonly table: EndpointTable
  readonly origin: string
  /** Maintenance check. Returns false synchronously while the site is open. */
  readonly isClosedTo: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> | false
  readonly turns: Turns
  /** Registers the SSE route, which is no endpoint of the table: its response never ends. */
  readonly mountLive: (api: FastifyInstance) => void
  readonly callOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Call>
}

export function mountApi(web: FastifyInstance, options: ApiOptions): void {
  assertAllOpen(options.doors, options.table)
  const description = openApi(options.table, options.origin)
  web.register(
    async (api) => {
      // JSON only: a form on another site could send text/plain without a CORS preflight request.
      api.removeContentTypeParser('text/plain')
      // Callback style instead of async: no promise per request while the site is open.
      api.addHook('onRequest', (request, reply, goOn) => {
        const closed = options.isClosedTo(request, reply)
        if (closed === false) return goOn()
        const refusal = new AppError('service.maintenance', { retryAfter: closedSeconds })
        void closed.then((isClosed) => goOn(isClosed ? refusal : undefined))
      })
      api.get('/openapi.json', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(description),
      )
      const endpoints = [...options.doors.handlers.keys()]
      for (const endpoint of endpoints) if (endpoint.sends === undefined) hang(api, endpoint, options)
      api.register(async (pictures) => {
        takePictures(pictures, options.turns)
        for (const endpoint of endpoints) if (endpoint.sends === 'image') hang(pictures, endpoint, options)
      })
      options.mountLive(api)
      api.all('/*', () => Promise.reject(new AppError('request.not_found')))
    },
    { prefix: '/api/v1' },
  )
}

function hang(api: FastifyInstance, endpoint: Endpoint, { doors, callOf }: ApiOptions): void {
  const inPath = pathFields(endpoint.path)
  api.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { isPatient: endpoint.sends === 'image' },
    handler: async (request, reply) => {
      const call = await callOf(request, reply)
      const output = await answer(doors, endpoint, call, inputOf(endpoint, inPath, request))
      if (endpoint.answers === undefined) return cached(reply, endpoint, call).send(output)
      if (endpoint.cache === 'never') return sendPicture(reply, output as SentImage)
      return sendSharedPicture(cached(reply, endpoint, call), output as SharedImage)
    },
  })
}

function inputOf(endpoint: Endpoint, inPath: readonly string[], request: FastifyRequest): unknown {
  const params = request.params as Record<string, unknown>
  const rest = endpoint.method === 'GET' ? request.query : request.body
  const input = endpoint.sends === 'image' ? { image: pictureIn(request) } : { ...(rest as object | undefined) }
  // Path parameters last: no field of the body may override them.
  return { ...input, ...Object.fromEntries(inPath.map((name) => [name, params[name]])) }
}

/** Only a response to a visitor may be stored by a shared cache; a response to a signed-in user is private. */
function cached(reply: FastifyReply, endpoint: Endpoint, call: Call): FastifyReply {
  const shared = endpoint.cache !== 'never' && call.viewer === 'visitor' ? endpoint.cache.sharedSeconds : null
  return reply.header('cache-control', shared === null ? 'private, no-store' : `public, max-age=0, s-maxage=${shared}`)
}
