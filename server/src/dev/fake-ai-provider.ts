// Fake AI provider for development and tests: an HTTP server with the provider's API. It returns verdicts by keywords in the text, fails on
// request and records the requests it received.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { categoryNames } from '@murmullo/contract/moderation/verdict'
import { type Behaviour, behaviours, isBehaviour } from './fake-ai-behaviours.ts'

export type RecordedRequest = {
  readonly model: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Bytes of the response sent so far. */
  readonly bytesSent: () => number
}
export type FakeAiProvider = {
  readonly baseUrl: string
  readonly requests: readonly RecordedRequest[]
  /** Sets the behaviour of one model, or of all models. */
  readonly setBehaviour: (behaviour: Behaviour, model?: string) => void
  readonly close: () => Promise<void>
}

const maxRecorded = 2_000
const everyModel = ''

export async function startFakeAiProvider({ port = 0 } = {}): Promise<FakeAiProvider> {
  const requests: RecordedRequest[] = []
  const behaviourByModel = new Map<string, Behaviour>()
  let calls = 0
  const behave = (behaviour: Behaviour, model = everyModel) => {
    if (model === everyModel) behaviourByModel.clear()
    behaviourByModel.set(model, behaviour)
  }
  const generate = async (request: IncomingMessage, reply: ServerResponse, model: string) => {
    calls += 1
    const call = calls
    const body = await readAll(request)
    const before = reply.socket?.bytesWritten ?? 0
    const { socket } = reply
    const bytesTaken = () => (socket?.bytesWritten ?? before) - before
    requests.push({ model, path: request.url ?? '', headers: request.headers, body, bytesSent: bytesTaken })
    requests.splice(0, Math.max(0, requests.length - maxRecorded))
    const behaviour = behaviourByModel.get(model) ?? behaviourByModel.get(everyModel) ?? 'judgeByWords'
    await behaviours[behaviour](reply, parseText(body), call)
  }
  const handleRequest = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method, url = '/' } = request
    const model = /^\/v1beta\/models\/([\w.-]+):generateContent$/.exec(url)?.[1]
    if (method === 'POST' && model !== undefined) return generate(request, reply, model)
    if (method === 'GET' && url === '/')
      return void reply.setHeader('content-type', 'text/plain; charset=utf-8').end(help)
    if (method === 'GET' && url === '/requests')
      return void reply.setHeader('content-type', 'application/json').end(JSON.stringify(requests))
    if (method === 'PUT' && url === '/behaviour') {
      const payload: unknown = JSON.parse(await readAll(request))
      const { behaviour, model: targetModel } = payload as { behaviour?: unknown; model?: string }
      if (isBehaviour(behaviour)) behave(behaviour, targetModel)
      return void reply.writeHead(isBehaviour(behaviour) ? 204 : 400).end()
    }
    reply.writeHead(404).end()
  }
  const server = createServer((request, reply) => {
    handleRequest(request, reply).catch(() => reply.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`,
    requests,
    setBehaviour: behave,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Parses the text to moderate from a request body. */
export function parseText(body: string): string {
  const { contents } = JSON.parse(body) as { contents: { parts: { text: string }[] }[] }
  return (JSON.parse(contents[0]?.parts[0]?.text ?? '{}') as { texto?: string }).texto ?? ''
}

const help = `Juzga cada texto por las palabras que lleva:

  [bloquear:…]  ${Object.values(categoryNames).join(', ')}
  [explícito]   permitido, y marcado como explícito
  [duda]        confianza de 0.4
  [revisar]     pide que lo lea una persona
  [rechazar]    el proveedor se niega a leerlo
  [falla:…]     ${Object.keys(behaviours).join(', ')}

PUT /behaviour {"behaviour": "hang", "model": "…"} cambia cómo responde a todos; GET /requests muestra lo que le llegó.
`
