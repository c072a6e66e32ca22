// Streamed file response. When the document fails after its first bytes, Fastify destroys the connection: the client sees a failed download
// and no complete file.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { renderDocument } from '../../platform/pagination/document-stream.ts'
import { logError } from '../request/error-handler.ts'

export function sendDownload(
  reply: FastifyReply,
  { fileName }: { readonly fileName: string },
  document: object,
): FastifyReply {
  const body = Readable.from(renderDocument(document))
  // Fastify logs an error of a stream without the id of its request.
  body.once('error', (error) => logError(reply.request, error))
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      // A reverse proxy must not buffer the response: it would write a slow download to its disk.
      'x-accel-buffering': 'no',
    })
    .send(body)
}
