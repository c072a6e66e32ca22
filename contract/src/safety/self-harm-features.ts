// Features of the self-harm classifier: hashed words, word pairs and triples, beginnings and endings of words, and pairs of word classes. The trainer and the detector share them.
import { clauseBoundary } from '../text/phonetic-tokens.ts'
import { wordClasses } from './self-harm-classes.ts'

/** Buckets of the hash table of weights; a power of two. */
export const featureBuckets = 131_072
/** How far two word classes may be apart. */
const classReach = 4
const wordStart = 4
const longWordStart = 5
const wordEnd = 3

/** FNV-1a. */
function bucketFor(feature: string): number {
  let value = 0x81_1c_9d_c5
  for (let at = 0; at < feature.length; at += 1) value = Math.imul(value ^ feature.charCodeAt(at), 0x01_00_01_93)
  return (value ^ (value >>> 15)) & (featureBuckets - 1)
}

/** Buckets of the features of one window of phonetic tokens, each once. Punctuation is left out: it tells the author of a training text, not its meaning. */
export function selfHarmFeatures(window: readonly string[]): ReadonlySet<number> {
  const tokens = window.filter((token) => token !== clauseBoundary)
  const buckets = new Set<number>()
  const add = (feature: string) => buckets.add(bucketFor(feature))
  const classes = tokens.map((token) => wordClasses(token))
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? '$'
    add(`w${token}`)
    add(`b${token} ${next}`)
    const third = tokens[at + 2] ?? '$'
    add(`s${token} ${third}`)
    add(`t${token} ${next} ${third}`)
    if (token.length > wordStart) {
      add(`p${token.slice(0, wordStart)}`)
      add(`e${token.slice(-wordEnd)}`)
    }
    if (token.length > longWordStart) add(`q${token.slice(0, longWordStart)}`)
    for (const one of classes[at] ?? []) {
      add(`c${one}`)
      add(`x${tokens[at - 1] ?? '^'} ${one}`)
      add(`y${one} ${next}`)
      for (let ahead = 1; ahead <= classReach; ahead += 1)
        for (const other of classes[at + ahead] ?? []) add(`k${one} ${other}`)
    }
  }
  const present = [...new Set(classes.flat())].toSorted()
  for (const [at, one] of present.entries()) for (const other of present.slice(at + 1)) add(`a${one} ${other}`)
  return buckets
}
