// Gathers calls while one batch is on its way and sends them all together in the next: the busier it gets, the less each call costs.
import { AppError } from '@murmullo/contract/errors'

type BatchOptions<Item, Outcome> = {
  /** Two items with the same key never share a batch: the later one waits for the next, so their order is kept. */
  readonly keyOf: (item: Item) => string
  /** Does all of them, or fails for all of them. Outcomes come in the order of the items. */
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

/** The promise of a call is kept only when its batch is done. */
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
      // What waits is kept in memory: better to refuse than to fill it.
      if (waiting.length >= waitingMax) return reject(new AppError('service.overloaded', { retryAfter: 2 }))
      waiting.push({ item, key: keyOf(item), resolve, reject })
      if (isBusy) return
      isBusy = true
      // Not at once: whatever else arrived in this turn of the loop comes along.
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
