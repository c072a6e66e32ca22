// Lets pictures begin one after the other, so many each second and a few at once after a pause: whatever is sent, and however often, whoever
// reads comes first. Nothing of a picture is read, nor is anybody asked about it, before its turn.
import type { ServerResponse } from 'node:http'
import { AppError } from '@murmullo/contract/errors'

export type Turns = {
  /** Waits for a turn; refuses when too many wait already, or when whoever sends has gone meanwhile. */
  readonly take: (answer: ServerResponse) => Promise<void>
}
type Measure = { readonly everyMs: number; readonly atOnce: number; readonly line: number }

/** More than the one program that makes them can make, and a few hundredths of our time when all of them are refused. */
const usual: Measure = { everyMs: 100, atOnce: 4, line: 100 }

export function openTurns({ everyMs, atOnce, line }: Measure = usual): Turns {
  // In the order in which they came.
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
