// Response cache handler with single-flight: serves public reads from the cache before Fastify runs, and stores what Fastify responds.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KeptAnswer, tagOf } from './answer.ts'
import { compress, negotiateEncoding } from './content-encoding.ts'
import { type KeptKey, keptKeyOf } from './key.ts'
import type { SecondShelf } from './second-shelf.ts'
import type { Making, Shelf } from './shelf.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type Kept = { readonly shelf: Shelf; readonly second: SecondShelf; hits: number }
type Task = { readonly key: KeptKey; readonly making: Making; generation: string | null }

const tasks = new WeakMap<IncomingMessage, Task>()

/** Waiters of an invalidated in-flight response retry up to 3 times, so that they do not all render it at once (no stampede). */
const triesMax = 3

export function beforeFramework(kept: Kept, framework: Handler): Handler {
  const answerTo = (request: IncomingMessage, response: ServerResponse, triesLeft: number): void => {
    const key = kept.shelf.open && triesLeft > 0 ? keptKeyOf(request) : null
    if (key === null) return framework(request, response)
    const answer = kept.shelf.find(key.name, Date.now())
    if (answer !== undefined) return send(kept, answer, request, response)
    const making = kept.shelf.beingMade(key.name)
    if (making === undefined) return void make(kept, key, request, response, framework)
    void making
      .wait()
      .then((made) =>
        made === null ? answerTo(request, response, triesLeft - 1) : send(kept, made, request, response),
      )
  }
  return (request, response) => answerTo(request, response, triesMax)
}

async function make(kept: Kept, key: KeptKey, request: IncomingMessage, response: ServerResponse, framework: Handler) {
  const task: Task = { key, making: kept.shelf.begin(key.name, key.popular), generation: null }
  response.once('close', task.making.giveUp)
  if (key.popular) {
    const { answer, generation } = await kept.second.find(key.name)
    if (answer !== null) {
      task.making.keep(answer)
      return send(kept, answer, request, response)
    }
    task.generation = generation
  }
  tasks.set(request, task)
  framework(request, response)
}

function send(kept: Kept, answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
  kept.hits += 1
  if (has(request, answer.etag)) return void response.writeHead(304, answer.unchangedLines).end()
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  const body = answer.encode(encoding)
  if (Buffer.isBuffer(body)) return write(response, answer.linesFor(encoding), body)
  body.then(
    (packed) => write(response, answer.linesFor(encoding), packed),
    () => write(response, answer.linesFor('identity'), answer.body),
  )
}

function write(response: ServerResponse, lines: string[], body: Buffer): void {
  response.writeHead(200, [...lines, 'content-length', String(body.length)]).end(body)
}

function has(request: IncomingMessage, etag: string): boolean {
  return request.headers['if-none-match']?.includes(etag) ?? false
}

/**
 * Stores only responses whose cache-control is public. A response to a request with a cookie is private to that client, even when its body
 * is not.
 */
export function keepAnswers(web: FastifyInstance, kept: Kept): void {
  web.addHook('onSend', (request, reply, payload: unknown, goOn) => {
    const task = tasks.get(request.raw)
    if (!String(reply.getHeader('cache-control')).startsWith('public, max-age=0, s-maxage=')) {
      task?.making.giveUp()
      return goOn(null, payload)
    }
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    // A Set-Cookie header is for one client: such a response is never shared.
    const isGood = isWhole && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (!isGood) reply.header('cache-control', 'private, no-store')
    else if (request.headers.cookie !== undefined)
      reply.header('cache-control', task === undefined ? 'private, no-store' : 'private, no-cache')
    if (!isGood || isForOne(request, task)) {
      task?.making.giveUp()
      return goOn(null, payload)
    }
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    const isStored = reply.getHeader('cache-control') !== 'private, no-store'
    const sent = isStored ? sendFirst(kept, request, reply, body, task) : sendUnstored(request, reply, body)
    if (!(sent instanceof Promise)) return goOn(null, sent)
    void sent.then((body) => goOn(null, body), goOn)
  })
}

/**
 * No other client waits for this response, and this client sends no If-None-Match and no Accept-Encoding: no ETag and no compression
 * needed.
 */
function isForOne({ headers }: FastifyRequest, task: Task | undefined): boolean {
  const isPlain = headers['accept-encoding'] === undefined && headers['if-none-match'] === undefined
  return isPlain && task !== undefined && !task.making.isWanted()
}

function sendFirst(kept: Kept, request: FastifyRequest, reply: FastifyReply, body: Buffer, task: Task | undefined) {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
  const answer = new KeptAnswer(headers, body, tagOf(body, isPage ? [nonceIn(reply), request.id] : []), Date.now())
  if (task !== undefined) {
    if (task.generation !== null) kept.second.keep(task.key.name, task.generation, answer)
    task.making.keep(answer)
  }
  reply.header('etag', answer.etag).header('vary', 'accept-encoding')
  if (has(request.raw, answer.etag)) {
    reply.status(304).removeHeader('content-security-policy').removeHeader('content-type')
    return null
  }
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return answer.encode(encoding)
}

/** No validator for a response that no cache may store: hashing a page costs a twelfth of rendering it, and no client can use the ETag. */
function sendUnstored(request: FastifyRequest, reply: FastifyReply, body: Buffer): Buffer | Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  const contentType = String(reply.getHeader('content-type'))
  const encoding = negotiateEncoding(request.headers['accept-encoding'], contentType, body.length)
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return compress(encoding, body)
}

function nonceIn(reply: FastifyReply): string {
  return /'nonce-([^']+)'/.exec(String(reply.getHeader('content-security-policy')))?.[1] ?? 'none'
}
