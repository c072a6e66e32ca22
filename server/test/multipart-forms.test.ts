// Integration tests of the multipart form parser: access is checked before the body is read, and concurrent uploads are limited.
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerErrorHandler } from '../src/http/request/error-handler.ts'
import { registerMultipart } from '../src/http/uploads/multipart-forms.ts'
import { createUploadThrottle } from '../src/http/uploads/upload-throttle.ts'

const bytesMax = 1_000_000
const room = 12
let web: FastifyInstance
let url: string
let checks = 0
beforeAll(async () => {
  web = fastify({ bodyLimit: 64 * 1024 })
  registerErrorHandler(web)
  web.removeAllContentTypeParsers()
  web.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const maySend = async ({ headers }: { headers: Record<string, unknown> }) => {
    checks += 1
    return headers.cookie === 'mine'
  }
  const uploadThrottle = createUploadThrottle({ intervalMs: 1, burst: 100, queueMax: 100 })
  registerMultipart(
    web,
    { paths: ['/photos/new'], bytesMax, uploadThrottle, isAuthorized: maySend },
    async ({ body }, reply) => reply.send({ length: (body as Buffer).length }),
  )
  web.post('*', async ({ body }) => ({ length: (body as Buffer).length }))
  url = await web.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => (checks = 0))
afterAll(() => web.close())

const post = async (path: string, length: number, cookie = 'mine') => {
  const init = { method: 'POST', headers: { cookie, 'content-type': 'x/y' }, body: new Uint8Array(length) }
  return (await fetch(`${url}${path}`, init)).status
}

/** Declares this content length and sends only a part. */
function begun(length: number, cookie: string): ClientRequest {
  const headers = { cookie, 'content-type': 'x/y', 'content-length': String(length) }
  const sending = request(`${url}/photos/new`, { method: 'POST', headers, agent: false })
  sending.on('error', () => {})
  sending.write(Buffer.alloc(1_000))
  return sending
}
async function answerTo(sending: ClientRequest): Promise<number> {
  const [answer] = await once(sending, 'response')
  answer.resume()
  return answer.statusCode
}

test('multipart form: an image-size body is accepted on the upload routes, with or without script, and refused on others', async () => {
  for (const path of ['/photos/new', '/photos/new.data']) expect(await post(path, bytesMax)).toBe(200)
  expect(await post('/photos/other', bytesMax)).toBe(413)
  expect(await post('/photos/new', bytesMax + 64 * 1024 + 1)).toBe(413)
})

test('multipart form: a small body needs no access check', async () => {
  expect(await post('/photos/new', 60_000, 'nobody')).toBe(200)
  expect(checks).toBe(0)
})

test('multipart form: a caller without access gets 401 before the body is sent, with or without content length', async () => {
  const sending = begun(500_000, 'nobody')
  expect(await answerTo(sending)).toBe(401)
  sending.destroy()
  const unsaid = request(`${url}/photos/new`, { method: 'POST', headers: { 'content-type': 'x/y' }, agent: false })
  unsaid.on('error', () => {})
  unsaid.write('x')
  expect(await answerTo(unsaid)).toBe(401)
  unsaid.destroy()
})

test('multipart form: the 13th concurrent upload gets 503, and succeeds after another one ends', async () => {
  const open = Array.from({ length: room }, () => begun(500_000, 'mine'))
  await expect.poll(() => checks).toBe(room)
  expect(await post('/photos/new', 500_000)).toBe(503)
  open.pop()?.destroy()
  await expect.poll(() => post('/photos/new', 500_000)).toBe(200)
  for (const sending of open) sending.destroy()
})
