// Test HTTPS client for the nginx edge: verifies the TLS certificate and returns the whole response.
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Edge } from './edge.ts'

export type Question = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type Asker = ReturnType<typeof asker>

export function asker({ port, ca }: Pick<Edge, 'port' | 'ca'>, host = 'localhost') {
  const agent = new Agent({ ca, servername: host, keepAlive: true, maxSockets: 32 })
  const open = async (path: string, { method = 'GET', headers = {}, body }: Question = {}) => {
    const asked = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `${host}:${port}`, ...headers },
    })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }
  return {
    /** Returns the response as a stream. */
    open,
    ask: async (path: string, question?: Question): Promise<Answer> => {
      const answer = await open(path, question)
      const pieces: Buffer[] = []
      for await (const piece of answer) pieces.push(piece as Buffer)
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }
    },
    close: () => agent.destroy(),
  }
}
