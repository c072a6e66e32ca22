// External store: one value with subscribers, for `useSyncExternalStore`. Each factory call returns an independent instance.
export type ValueStore<Value> = {
  readonly get: () => Value
  /** Calls the subscribers, unless the value is the same. */
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (current === value) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
