// Batcher: collects calls while one batch runs and sends them together in the next. Under load each call gets cheaper.
import { AppError } from '@murmullo/contract/errors'

type BatchOptions<Item, Outcome> = {
  /** Two items with the same key never share a batch: the later one waits for the next, which preserves their order. */
  readonly keyOf: (item: Item) => string
  /** Succeeds or fails for the whole batch. Outcomes are in the order of the items. */
  readonly run: (items: Item[]) => Promise<Outcome[]>
  readonly batchMax?: number
  readonly waitingMax?: number
}

type Waiting<Item, Outcome> = {
  readonly item: Item
  readonly key: string
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** The promise of a call resolves only when its batch is done. */
export function createBatch<Item, Outcome>({
  keyOf,
  run,
  batchMax = 500,
  waitingMax = 20_000,
}: BatchOptions<Item, Outcome>): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = []
  let isBusy = false

  const send = async () => {
    while (waiting.length > 0) {
      const { batch, rest } = divide(waiting, batchMax)
      waiting = rest
      try {
        const outcomes = await run(batch.map(({ item }) => item))
        for (const [place, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[place]
          if (outcome === undefined) reject(new Error('a batch came back without all of its outcomes'))
          else resolve(outcome)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      // Waiting items use memory: better to refuse one than to fill it.
      if (waiting.length >= waitingMax) return reject(new AppError('service.overloaded', { retryAfter: 2 }))
      waiting.push({ item, key: keyOf(item), resolve, reject })
      if (isBusy) return
      isBusy = true
      // Deferred: calls of the same event loop iteration join the batch.
      setImmediate(() => void send())
    })
}

function divide<Item, Outcome>(waiting: Waiting<Item, Outcome>[], max: number) {
  const keys = new Set<string>()
  const batch: Waiting<Item, Outcome>[] = []
  const rest: Waiting<Item, Outcome>[] = []
  for (const each of waiting)
    if (batch.length < max && !keys.has(each.key)) {
      keys.add(each.key)
      batch.push(each)
    } else rest.push(each)
  return { batch, rest }
}
