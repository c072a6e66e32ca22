// Batcher: collects calls while one batch runs and sends them together in the next. Under load each call gets cheaper.
import { AppError } from '@murmullo/contract/core/errors'

type BatcherOptions<Item, Outcome> = {
  /** Two items with the same key never share a batch: the later one waits for the next, which preserves their order. */
  readonly getKey: (item: Item) => string
  /** Succeeds or fails for the whole batch. Outcomes are in the order of the items. */
  readonly run: (items: Item[]) => Promise<Outcome[]>
  readonly maxBatchSize?: number
  readonly maxQueued?: number
  /**
   * Linger: least time between the starts of two batches while items arrive together, unless `eagerSize` of them wait. After a batch of one item the
   * next is sent at once, so that a client which waits for each response is not slowed down.
   */
  readonly lingerMs?: number
  readonly eagerSize?: number
}

type QueuedItem<Item, Outcome> = {
  readonly item: Item
  readonly key: string
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** The promise of a call resolves only when its batch is done. */
export function createBatcher<Item, Outcome>({
  getKey,
  run,
  maxBatchSize = 500,
  maxQueued = 20_000,
  lingerMs = 0,
  eagerSize = 1,
}: BatcherOptions<Item, Outcome>): (item: Item) => Promise<Outcome> {
  let queued: QueuedItem<Item, Outcome>[] = []
  let isBusy = false
  let last = { startedAt: 0, size: 0 }
  let stopLingering: (() => void) | undefined

  const linger = async () => {
    const restMs = last.startedAt + lingerMs - performance.now()
    if (last.size > 1 && restMs > 0 && queued.length < eagerSize)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs)
        stopLingering = () => (clearTimeout(timer), resolve())
      })
  }

  const send = async () => {
    while (queued.length > 0) {
      await linger()
      const { batch, rest } = splitBatch(queued, maxBatchSize)
      queued = rest
      last = { startedAt: performance.now(), size: batch.length }
      try {
        const outcomes = await run(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[index]
          if (outcome === undefined) reject(new Error('a batch returned fewer outcomes than items'))
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
      if (queued.length >= maxQueued) return reject(new AppError('service.overloaded', { retryAfter: 2 }))
      queued.push({ item, key: getKey(item), resolve, reject })
      if (queued.length >= eagerSize) stopLingering?.()
      if (isBusy) return
      isBusy = true
      // Deferred: calls of the same event loop iteration join the batch.
      setImmediate(() => void send())
    })
}

function splitBatch<Item, Outcome>(queued: QueuedItem<Item, Outcome>[], max: number) {
  const keys = new Set<string>()
  const batch: QueuedItem<Item, Outcome>[] = []
  const rest: QueuedItem<Item, Outcome>[] = []
  for (const each of queued)
    if (batch.length < max && !keys.has(each.key)) {
      keys.add(each.key)
      batch.push(each)
    } else rest.push(each)
  return { batch, rest }
}
