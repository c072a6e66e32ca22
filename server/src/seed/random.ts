// Deterministic random generator and ids: the same seed generates the same data on every machine.
export type Random = {
  readonly next: () => number
  readonly below: (limit: number) => number
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
  readonly chance: (probability: number) => boolean
  readonly hex: (digits: number) => string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    // mulberry32: small, fast, and good enough for example data.
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += below(0x1_0000_0000).toString(16).padStart(8, '0')
      return text.slice(0, digits)
    },
  }
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Deterministic ids in the format of real ones (UUIDv7 keys of content, UUIDv4 keys of accounts, base62 public ids). */
export function createIds(random: Random) {
  return {
    key: (at: Date) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`
    },
    // Five characters per random number: 62^5 still fits into 32 bits.
    publicId: () => {
      let text = ''
      while (text.length < 22) {
        let draw = random.below(62 ** 5)
        for (let position = 0; position < 5; position += 1) {
          text += alphabet[draw % 62]
          draw = Math.floor(draw / 62)
        }
      }
      return text.slice(0, 22)
    },
    uuid: () => `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`,
  }
}
