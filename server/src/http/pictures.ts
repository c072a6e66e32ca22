// Pictures over HTTP: the body is the picture. Who may not send one is told before a byte of it is read, and what leaves is never kept,
// never cut in pieces, and never taken for anything but a picture.
import { Readable } from 'node:stream'
import type { ImageBody, SentImage, SharedImage } from '@murmullo/contract/images'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Turns } from './turns.ts'

/** Whoever was answered early may go on sending for so long; nothing of it is kept. */
const lingerMs = 5_000

/** Bodies are handed on unread, whatever they say they are: what they are is seen by who reads them. */
export function takePictures(pictures: FastifyInstance, turns: Turns): void {
  pictures.removeAllContentTypeParsers()
  pictures.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  pictures.addHook('preHandler', (_request, reply) => turns.take(reply.raw))
  pictures.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete) {
      // Else a browser that is still sending would never read why not.
      raw.resume()
      const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}

export function pictureIn({ headers, body }: FastifyRequest): ImageBody {
  const length = headers['content-length']
  const stream = body instanceof Readable ? body : Readable.from([])
  // Whoever stops reading has an answer to give first: the connection stays.
  const pieces = () => stream.iterator({ destroyOnReturn: false })
  return { size: length === undefined ? null : Number(length), stream: pieces }
}

export function sendPicture(reply: FastifyReply, { type, size, bytes }: SentImage): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-length': String(size),
      'content-disposition': 'inline; filename="foto.webp"',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
    })
    .send(bytes instanceof Readable ? bytes : Readable.from(bytes))
}

/** One that everybody may see, wherever it is shown. It goes whole, so that it has a tag like all that is kept for a moment. */
export function sendSharedPicture(reply: FastifyReply, { type, bytes }: SharedImage): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': 'inline; filename="murmullo.jpg"',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'none',
    })
    .send(bytes)
}
