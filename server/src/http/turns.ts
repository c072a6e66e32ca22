// Upload throttle: token bucket with a FIFO queue for image uploads, so that uploads never slow down readers. No byte of an image is read,
// and no query runs for it, before it has a token.
import type { ServerResponse } from 'node:http'
import { AppError } from '@murmullo/contract/errors'

export type Turns = {
  /** Waits for a token. Refuses when the queue is full, or when the client disconnects while it waits. */
  readonly take: (answer: ServerResponse) => Promise<void>
}
type Measure = { readonly everyMs: number; readonly atOnce: number; readonly line: number }

/** More than the one image process can handle, and only a few percent of CPU time when every upload is refused. */
const usual: Measure = { everyMs: 100, atOnce: 4, line: 100 }

export function openTurns({ everyMs, atOnce, line }: Measure = usual): Turns {
  // FIFO: a Set iterates in insertion order.
  const waiting = new Set<() => void>()
  let free = atOnce
  let timer: NodeJS.Timeout | undefined

  const next = () => {
    const [first] = waiting
    if (first !== undefined) return first()
    free += 1
    if (free < atOnce) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    take: async (answer) => {
      timer ??= setInterval(next, everyMs).unref()
      if (free > 0) {
        free -= 1
        return
      }
      if (waiting.size >= line) throw new AppError('photos.busy')
      await new Promise<void>((resolve, reject) => {
        const gone = () => {
          waiting.delete(go)
          reject(new AppError('photos.busy'))
        }
        const go = () => {
          waiting.delete(go)
          answer.off('close', gone)
          resolve()
        }
        answer.once('close', gone)
        waiting.add(go)
      })
    },
  }
}
