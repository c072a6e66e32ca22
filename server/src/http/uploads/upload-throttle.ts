// Upload throttle: token bucket with a FIFO queue for image uploads, so that uploads never slow down readers. No byte of an image is read,
// and no query runs for it, before it has a token.
import type { ServerResponse } from 'node:http'
import { AppError } from '@murmullo/contract/core/errors'

export type UploadThrottle = {
  /** Waits for a token. Refuses when the queue is full, or when the client disconnects while it waits. */
  readonly acquire: (response: ServerResponse) => Promise<void>
}
type ThrottleOptions = { readonly intervalMs: number; readonly burst: number; readonly queueMax: number }

/** More than the one image process can handle, and only a few percent of CPU time when every upload is refused. */
const defaultOptions: ThrottleOptions = { intervalMs: 100, burst: 4, queueMax: 100 }

export function createUploadThrottle({
  intervalMs,
  burst,
  queueMax,
}: ThrottleOptions = defaultOptions): UploadThrottle {
  // FIFO: a Set iterates in insertion order.
  const waiting = new Set<() => void>()
  let tokens = burst
  let timer: NodeJS.Timeout | undefined

  const next = () => {
    const [first] = waiting
    if (first !== undefined) return first()
    tokens += 1
    if (tokens < burst) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    acquire: async (response) => {
      timer ??= setInterval(next, intervalMs).unref()
      if (tokens > 0) {
        tokens -= 1
        return
      }
      if (waiting.size >= queueMax) throw new AppError('photos.busy')
      await new Promise<void>((resolve, reject) => {
        const onDisconnect = () => {
          waiting.delete(grant)
          reject(new AppError('photos.busy'))
        }
        const grant = () => {
          waiting.delete(grant)
          response.off('close', onDisconnect)
          resolve()
        }
        response.once('close', onDisconnect)
        waiting.add(grant)
      })
    },
  }
}
