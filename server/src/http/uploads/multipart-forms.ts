// Multipart forms with an image, for browsers without JavaScript: only on some routes, with authorization first and a concurrency limit.
import { AppError } from '@murmullo/contract/core/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSemaphore } from '../../platform/resilience/semaphore.ts'
import type { UploadThrottle } from './upload-throttle.ts'

export type MultipartForms = {
  readonly paths: readonly string[]
  readonly bytesMax: number
  readonly uploadThrottle: UploadThrottle
  /** Authorization check that runs before a byte of the body is read. */
  readonly isAuthorized: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

const smallBodyBytes = 64 * 1024
const maxConcurrent = 12

export function registerMultipart(
  pages: FastifyInstance,
  { paths, bytesMax, uploadThrottle, isAuthorized }: MultipartForms,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const bodies = createSemaphore({ slots: maxConcurrent, maxQueued: 0 })
  for (const path of paths.flatMap((path) => [path, `${path}.data`]))
    pages.route({
      method: 'POST',
      url: path,
      bodyLimit: bytesMax + smallBodyBytes,
      config: { skipsBodyTimeout: true },
      handlerTimeout: 150_000,
      preParsing: async (request, reply, payload) => {
        if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBodyBytes) return payload
        await uploadThrottle.acquire(reply.raw)
        if (!(await isAuthorized(request, reply))) throw new AppError('access.account_required')
        const release = await bodies.acquire().catch(() => {
          throw new AppError('service.overloaded')
        })
        // The client may have disconnected during the checks above.
        if (reply.raw.destroyed) release()
        else reply.raw.once('close', release)
        return payload
      },
      handler,
    })
}
