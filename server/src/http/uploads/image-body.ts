// Image uploads and downloads over HTTP with the image as the body. Authorization runs before a byte of the upload is read. Private images
// are sent with no-store, no range requests and a sandbox CSP.
import { Readable } from 'node:stream'
import type { ImageBody, ImageResponse, ShareImageResponse } from '@murmullo/contract/core/images'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadThrottle } from './upload-throttle.ts'

/** A client that got its response early may continue its upload for this long; the data is discarded. */
const lingerMs = 5_000

/** Content type parser that passes the body on as an unread stream, whatever its content type: the handler detects the format. */
export function registerImageParser(pictures: FastifyInstance, uploadThrottle: UploadThrottle): void {
  pictures.removeAllContentTypeParsers()
  pictures.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  pictures.addHook('preHandler', (_request, reply) => uploadThrottle.acquire(reply.raw))
  pictures.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete) {
      // Otherwise a browser that is still uploading would never read the error response.
      raw.resume()
      const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}

export function readImage({ headers, body }: FastifyRequest): ImageBody {
  const length = headers['content-length']
  const stream = body instanceof Readable ? body : Readable.from([])
  // A handler that stops reading still has to respond: the connection stays open.
  const chunks = () => stream.iterator({ destroyOnReturn: false })
  return { size: length === undefined ? null : Number(length), stream: chunks }
}

export function sendPrivateImage(reply: FastifyReply, { type, size, bytes }: ImageResponse): FastifyReply {
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

/** Sends a public image that other sites may embed. Sent as one buffer, so that the response cache can add an ETag. */
export function sendPublicImage(reply: FastifyReply, { type, bytes }: ShareImageResponse): FastifyReply {
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
