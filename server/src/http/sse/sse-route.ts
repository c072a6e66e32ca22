// SSE route GET /api/v1/live: a stream of small events (contract/src/api/live-events.ts) that ends only with the browser, its session, this process or
// Redis.
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@murmullo/contract/core/errors'
import { liveLimits } from '@murmullo/contract/constants/limits'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import { publicId } from '@murmullo/contract/core/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/context/request-context.ts'
import type { Topic } from '../../platform/realtime/publisher.ts'
import type { ReadSession } from '../request/create-context.ts'
import { createCookies } from '../request/cookies.ts'
import { isSameOrigin } from '../hooks/csrf.ts'
import type { Health } from '../lifecycle/health.ts'
import type { RateLimiter } from '../hooks/rate-limit.ts'
import { type HubOptions, createHub } from './hub.ts'
import type { Connection } from './connections.ts'
import { hashNetwork } from '../request/client-network.ts'

export type SseOptions = HubOptions & {
  readonly health: Health
  readonly limiter: RateLimiter
  readonly readSession: ReadSession
  /** Of the publicly visible secrets: the internal key, and the events that describe the current state. */
  readonly readOpenSecrets: (
    services: Deps,
    publicIds: readonly string[],
  ) => Promise<readonly { readonly key: string; readonly events: readonly LiveEvent[] }[]>
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  // Disables response buffering in proxies.
  'x-accel-buffering': 'no',
  connection: 'close',
}
const overloaded = () => new AppError('service.overloaded', { retryAfter: liveLimits.reconnectMs[2] / 1_000 })

/** Creates the hub for the lifetime of the server. Returns a function that registers the route on the API. */
export function registerSseRoute(web: FastifyInstance, services: Deps, options: SseOptions) {
  const hub = createHub(services, options)
  const onSocketClose = function (this: Socket) {
    hub.connections.remove(this)
  }
  const connect = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isSameOrigin(request)) throw new AppError('request.cross_site')
    if (options.health.isDraining() || !hub.isConnected()) throw overloaded()
    const client = hashNetwork(request.ip, await services.keys('network'))
    const { network } = client
    await options.limiter.consume(rateLimits.live, client)
    const { topics, secretIds, session } = await resolveTopics(request, reply, services, options)
    if (hub.connections.count >= services.config.SSE_MAX_CONNECTIONS) throw overloaded()
    if (hub.connections.countForNetwork(network) >= liveLimits.perNetworkMax)
      throw new AppError('request.too_many', { retryAfter: 60 })
    const { socket } = request.raw
    // A socket that closed during the awaits has already emitted `close` and will not emit it again.
    if (socket.destroyed) return reply.hijack()
    const connection = hub.connections.add(socket, network, session)
    socket.once('close', onSocketClose)
    try {
      if (!(await hub.subscribe(connection, topics))) throw overloaded()
      // Checked after the subscription: a session that ends from now on publishes an event, and the session read above may come from a
      // cache.
      if (session !== null && !(await options.findOpenSessions(services, [session])).has(session)) throw overloaded()
      const events = await readConsistent(connection, async () =>
        (await options.readOpenSecrets(services, secretIds)).flatMap((secret) => secret.events),
      )
      startResponse(reply)
      hub.start(connection, events)
      return reply
    } catch (error) {
      // The socket may stay open and send another request.
      socket.off('close', onSocketClose)
      hub.connections.unregister(socket)
      throw error
    }
  }
  // At the start of draining, not after the last response: browsers reconnect to another process while this one still drains.
  options.health.onDrain(() => hub.connections.removeAll())
  web.addHook('preClose', async () => hub.close())
  return (api: FastifyInstance) =>
    api.route({ method: 'GET', url: '/live', exposeHeadRoute: false, config: { isQuiet: true }, handler: connect })
}

async function resolveTopics(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Deps,
  { readSession, readOpenSecrets }: SseOptions,
): Promise<{ topics: Topic[]; secretIds: readonly string[]; session: string | null }> {
  const { secret, lists } = request.query as Record<string, unknown>
  const requestedIds = [secret].flat().filter((id): id is string => publicId.safeParse(id).success)
  const secretIds = requestedIds.slice(0, liveLimits.secretsMax)
  const [signedIn, secrets] = await Promise.all([
    readSession(services, createCookies(request, reply)),
    readOpenSecrets(services, secretIds),
  ])
  const topics: Topic[] = []
  const isSubscribed = signedIn !== null && signedIn.sanction?.kind !== 'expel'
  if (isSubscribed) topics.push(`account:${signedIn.accountId}`)
  // A secret that does not exist or is not public gets no topic, and no error.
  for (const { key } of secrets) topics.push(`secret:${key}`)
  if (lists === '1') topics.push('secrets')
  return { topics, secretIds, session: isSubscribed ? signedIn.sessionHash : null }
}

/** Reads a snapshot; repeats the read when an event arrived meanwhile, because the event may be newer than the snapshot. */
async function readConsistent<Thing>(connection: Connection, read: () => Promise<Thing>): Promise<Thing> {
  for (let tries = 0; ; tries += 1) {
    connection.hasNewEvent = false
    const found = await read()
    if (!connection.hasNewEvent || tries === 3) return found
  }
}

/**
 * Sends the status line and headers; `hijack` stops Fastify from sending a response. Events are written to the socket: they are not
 * chunked, because the end of the connection is the end of the response.
 */
function startResponse(reply: FastifyReply): void {
  const { raw } = reply.headers(headers).hijack()
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders).flushHeaders()
  // A client sends no second request on this connection. Without this listener Node would process it and retain its response.
  reply.request.raw.socket.setTimeout(0).on('data', destroySocket)
}

function destroySocket(this: Socket): void {
  this.destroy()
}
