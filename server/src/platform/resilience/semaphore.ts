// Counting semaphore with a bounded FIFO queue, the one way to bound concurrency in a process. When the queue is full, a call is refused.
export class QueueFullError extends Error {}

export type Semaphore = {
  /** Waits for a slot. The returned function releases it, once. Rejects with `QueueFullError` when the queue is full. */
  readonly acquire: () => Promise<() => void>
  /** Runs `work` in a slot. */
  readonly run: <Done>(work: () => Promise<Done>) => Promise<Done>
  /** Whether a call waits for a slot. */
  readonly hasWaiters: () => boolean
}

export function createSemaphore({
  slots,
  maxQueued,
}: {
  readonly slots: number
  readonly maxQueued: number
}): Semaphore {
  let free = slots
  const queue: (() => void)[] = []

  const createRelease = () => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      // The slot passes to the first waiter, so a later call cannot overtake it.
      const next = queue.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
  const acquire = async () => {
    if (free > 0) free -= 1
    else if (queue.length >= maxQueued) throw new QueueFullError()
    else
      await new Promise<void>((resolve) => {
        queue.push(resolve)
      })
    return createRelease()
  }
  return {
    acquire,
    hasWaiters: () => queue.length > 0,
    run: async (work) => {
      const release = await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
