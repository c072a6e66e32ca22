// Seeded pseudo-random generator and template filler for tests that generate thousands of examples.

export type SeededRandom = {
  /** An integer below the limit. */
  readonly below: (limit: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}

/** Replaces each {name} of a template by a random choice from the list of that name, recursively. */
export function fillTemplate(
  template: string,
  words: Readonly<Record<string, readonly string[]>>,
  chance: SeededRandom,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const choices = words[name]
    if (choices === undefined) throw new Error(`no words for ${name}`)
    return fillTemplate(chance.pick(choices), words, chance)
  })
}
