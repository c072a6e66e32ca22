// HTTP server of the address opener: one operation, POST /reveals, for clients with the shared token, and two health checks. TCP instead of a
// Unix socket, because the processes of a deployment may be in different containers.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Log } from '../platform/observability/logger.ts'
import { revealRequest } from '../platform/integrations/address-opener.ts'
import type { RevealAddress, RevealOutcome } from './reveal-address.ts'

/** A request has a sealed address and a reason. */
const maxBodyBytes = 16_384
const requestTimeoutMs = 5_000

type OpenerServerOptions = {
  readonly token: string
  readonly reveal: RevealAddress
  /** Rejects while the database is unavailable. */
  readonly ping: () => Promise<unknown>
  readonly log: Log
  readonly onReveal: (isAnswered: boolean) => void
}

export function createOpenerServer({ token, reveal, ping, log, onReveal }: OpenerServerOptions): Server {
  const isAuthorized = createTokenCheck(token)
  const handle = async (request: IncomingMessage): Promise<[status: number, body: object]> => {
    if (request.url === '/healthz') return [200, {}]
    if (request.url === '/readyz') return [200, { ready: await ping().then(() => true) }]
    if (request.url !== '/reveals' || request.method !== 'POST') return [404, {}]
    if (!isAuthorized(request.headers.authorization)) return [401, {}]
    const parsed = revealRequest.safeParse(await readJson(request))
    if (!parsed.success) return [400, {}]
    const outcome = await reveal(parsed.data)
    onReveal(typeof outcome === 'object')
    return toResponse(outcome)
  }
  const server = createServer((request, response) => {
    void handle(request)
      .catch((exception: unknown): [number, object] => {
        log.error({ component: 'address-opener', exception }, 'request failed')
        return [503, {}]
      })
      .then(([status, body]) => send(response, status, body))
  })
  server.requestTimeout = requestTimeoutMs
  server.headersTimeout = requestTimeoutMs
  return server
}

function toResponse(outcome: RevealOutcome): [status: number, body: object] {
  if (outcome === 'exhausted') return [429, {}]
  return outcome === 'refused' ? [403, {}] : [200, outcome]
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' })
  response.end(JSON.stringify(body))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Of hashes, which have one length: the time of the comparison reveals nothing about the token. */
function createTokenCheck(token: string): (header: string | undefined) => boolean {
  const expected = sha256(`Bearer ${token}`)
  return (header = '') => timingSafeEqual(sha256(header), expected)
}

/** Undefined when the body is too long or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
