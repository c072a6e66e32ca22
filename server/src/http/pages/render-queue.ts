// Admission control of page renderings: a semaphore with a bounded FIFO queue. Without it all pages of an overloaded process are rendered at the
// same time, and each of them becomes as slow as all together.
import { AppError } from '@murmullo/contract/core/errors'
import type { FastifyReply } from 'fastify'
import { createSemaphore, QueueFullError } from '../../platform/resilience/semaphore.ts'

/** Far more than keep the processor busy: a loader that waits for a slow query must not stop the other pages. */
const maxConcurrent = 32
/** About a second of rendering: a reader who waits longer reloads. */
const maxQueuedPages = 96

const overloaded = () => new AppError('service.overloaded', { retryAfter: 2 })

export type RenderQueue = {
  /** Runs a rendering in its turn. Rejects with `service.overloaded` when the queue is full, and when the client has disconnected meanwhile. */
  readonly run: <Done>(reply: Pick<FastifyReply, 'raw'>, render: () => Promise<Done>) => Promise<Done>
  /** Whether a page waits for its turn. */
  readonly hasWaiters: () => boolean
}
type Options = { readonly slots?: number; readonly maxQueued?: number }

export function createRenderQueue({ slots = maxConcurrent, maxQueued = maxQueuedPages }: Options = {}): RenderQueue {
  const semaphore = createSemaphore({ slots, maxQueued })
  return {
    run: (reply, render) =>
      semaphore
        .run(() => {
          if (reply.raw.destroyed) throw overloaded()
          return render()
        })
        .catch((error: unknown) => {
          throw error instanceof QueueFullError ? overloaded() : error
        }),
    hasWaiters: semaphore.hasWaiters,
  }
}
