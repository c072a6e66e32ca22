// Multipart forms with an image, for browsers without JavaScript: only on some routes, with authorization first and a concurrency limit.
import { AppError } from '@murmullo/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Turns } from './turns.ts'

export type LargeForms = {
  readonly paths: readonly string[]
  readonly bytesMax: number
  readonly turns: Turns
  /** Authorization check that runs before a byte of the body is read. */
  readonly maySend: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

const smallBytes = 64 * 1024
const atOnce = 12

export function takeLargeForms(
  pages: FastifyInstance,
  { paths, bytesMax, turns, maySend }: LargeForms,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  let open = 0
  for (const path of paths.flatMap((path) => [path, `${path}.data`]))
    pages.route({
      method: 'POST',
      url: path,
      bodyLimit: bytesMax + smallBytes,
      config: { isPatient: true },
      handlerTimeout: 150_000,
      preParsing: async (request, reply, payload) => {
        if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBytes) return payload
        await turns.take(reply.raw)
        if (!(await maySend(request, reply))) throw new AppError('access.account_required')
        if (open >= atOnce) throw new AppError('service.overloaded')
        open += 1
        reply.raw.once('close', () => (open -= 1))
        return payload
      },
      handler,
    })
}
