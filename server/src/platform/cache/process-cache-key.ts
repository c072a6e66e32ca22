// Keys of caches that are one per process: a copy of the dependencies (with another database role) has the key of the original.
const originals = new WeakMap<object, object>()

export function shareCaches(copy: object, original: object): void {
  originals.set(copy, processCacheKey(original))
}

export function processCacheKey(deps: object): object {
  return originals.get(deps) ?? deps
}
