// HTTP server factory for Fastify: timeouts for slow and idle clients. Fastify applies none of its timeout options to a server from a factory.
import { createServer, type RequestListener, type Server } from 'node:http'
import { requireHost } from './refused-requests.ts'

const idleSocketMs = 60_000

export function createHttpServer(listener: RequestListener): Server {
  const options = {
    // Slow clients: timeout of 10 s for the headers.
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    // 30 s for every body except images (body timeout hook): an image upload takes a slow phone more than a minute.
    requestTimeout: 150_000,
    // Longer than the idle timeouts of load balancers (nginx 1 s, most others 60 s): they close an idle connection first.
    keepAliveTimeout: 72_000,
    requireHostHeader: false,
  }
  return createServer(options, requireHost(listener)).setTimeout(idleSocketMs)
}
