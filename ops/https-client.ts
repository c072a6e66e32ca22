// Test HTTPS client for the nginx edge: verifies the TLS certificate and returns the whole response.
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Edge } from './edge.ts'

export type ClientRequestOptions = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
export type ClientResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type HttpsClient = ReturnType<typeof createHttpsClient>

export function createHttpsClient({ port, ca }: Pick<Edge, 'port' | 'ca'>, host = 'localhost') {
  const agent = new Agent({ ca, servername: host, keepAlive: true, maxSockets: 32 })
  const open = async (path: string, { method = 'GET', headers = {}, body }: ClientRequestOptions = {}) => {
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `${host}:${port}`, ...headers },
    })
    outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return response
  }
  return {
    /** Returns the response as a stream. */
    open,
    send: async (path: string, init?: ClientRequestOptions): Promise<ClientResponse> =>
      readResponse(await open(path, init)),
    close: () => agent.destroy(),
  }
}

export async function readResponse(response: IncomingMessage): Promise<ClientResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

/** Cookie header with the cookies that a response sets. */
export function readCookies({ headers }: Pick<ClientResponse, 'headers'>): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}
