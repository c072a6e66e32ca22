// Semaphore with one slot and a bounded queue: when the queue is full, a call is rejected at once.
export class QueueFullError extends Error {}

export type Semaphore = {
  /** Rejects with `Busy` when the queue is full. */ readonly run: <Done>(work: () => Promise<Done>) => Promise<Done>
}

export function createSemaphore(maxPending: number): Semaphore {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    run: (work) => {
      if (waiting >= maxPending) return Promise.reject(new QueueFullError())
      waiting += 1
      const result = last.then(work).finally(() => (waiting -= 1))
      last = result.catch(() => {})
      return result
    },
  }
}
