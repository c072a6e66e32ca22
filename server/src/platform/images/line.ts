// Semaphore with one slot and a bounded queue: when the queue is full, a call is rejected at once.
export class Busy extends Error {}

export type Line = {
  /** Rejects with `Busy` when the queue is full. */ readonly wait: <Done>(work: () => Promise<Done>) => Promise<Done>
}

export function openLine(most: number): Line {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    wait: (work) => {
      if (waiting >= most) return Promise.reject(new Busy())
      waiting += 1
      const turn = last.then(work).finally(() => (waiting -= 1))
      last = turn.catch(() => {})
      return turn
    },
  }
}
