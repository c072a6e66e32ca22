// Accuracy of a linkage attack: of a true pair and a wrong pair, how often the true one has the greater score. The same scores against authors that are
// permuted among those active that day are the exact null hypothesis: what guessing among them reaches. Its spread over permutations is the standard error.
import type { Random } from '../../src/seed/random.ts'
import type { Score } from './linkage-scores.ts'
import { shuffle, type Day } from './simulated-days.ts'

/** Measured results are printed beside the assertions: docs/threat-model.md quotes them. */
export const printResult = (line: string) => void process.stdout.write(`${line}\n`)

export type Accuracy = {
  readonly pairs: number
  readonly accuracy: number
  /** Of permuted authors: mean, and standard deviation of one permutation. */
  readonly permuted: number
  readonly spread: number
}
type Options = { readonly pairs: number; readonly permutations: number; readonly random: Random }
/** Authors by text. */
type Truth = ReadonlyMap<string, string>
type Measure = (truth: Truth) => number

/** Pairs of a text and an account that was active on its day. */
export function measureAuthorship(days: readonly Day[], score: Score, options: Options): Accuracy {
  return compareWithPermuted(days, { ...options, permute: permuteAuthors }, (truth) => {
    const { random, pairs } = options
    const texts = days.flatMap((day) => day.texts.map(({ id }) => ({ id, active: day.active })))
    return countWins(pairs / 2, () => {
      const { id, active } = pickFrom(texts, random)
      const author = truth.get(id) ?? ''
      const other = pickOther(active, random, (account) => account !== author)
      return [score(id, author), score(id, other)]
    })
  })
}

/** Pairs of texts of two days. */
export function measureSameAuthor(days: readonly Day[], score: Score, options: Options): Accuracy {
  return compareWithPermuted(days, { ...options, permute: permuteAuthors }, (truth) => {
    const { random, pairs } = options
    const byAuthor = days.map((day) => Map.groupBy(day.texts, ({ id }) => truth.get(id) ?? ''))
    const pickPair = (): [number, number] => {
      for (;;) {
        const [from, to] = [random.below(days.length), random.below(days.length)]
        const { id } = pickFrom(days[from]?.texts ?? [], random)
        const author = truth.get(id) ?? ''
        const same = byAuthor[to]?.get(author) ?? []
        if (from === to || same.length === 0) continue
        const other = pickOther(days[to]?.texts ?? [], random, (text) => truth.get(text.id) !== author)
        return [score(id, pickFrom(same, random).id), score(id, other.id)]
      }
    }
    return countWins(pairs / 2, pickPair)
  })
}

/** Pairs of texts of one day. The authors are permuted among the texts: accounts that exchange all of their texts would leave these pairs as they are. */
export function measureSameVisit(days: readonly Day[], score: Score, options: Options): Accuracy {
  return compareWithPermuted(days, { ...options, permute: permuteTexts }, (truth) => {
    const { random, pairs } = options
    const byAuthor = days.map((day) => Map.groupBy(day.texts, ({ id }) => truth.get(id) ?? ''))
    const pickPair = (): [number, number] => {
      for (;;) {
        const on = random.below(days.length)
        const { id } = pickFrom(days[on]?.texts ?? [], random)
        const author = truth.get(id) ?? ''
        const same = (byAuthor[on]?.get(author) ?? []).filter((text) => text.id !== id)
        if (same.length === 0) continue
        const other = pickOther(days[on]?.texts ?? [], random, (text) => truth.get(text.id) !== author)
        return [score(id, pickFrom(same, random).id), score(id, other.id)]
      }
    }
    return countWins(pairs / 2, pickPair)
  })
}

type Permute = (days: readonly Day[], random: Random) => Truth

function compareWithPermuted(
  days: readonly Day[],
  { pairs, permutations, random, permute }: Options & { readonly permute: Permute },
  measure: Measure,
): Accuracy {
  const truth = new Map(days.flatMap(({ texts }) => texts.map(({ id, author }) => [id, author] as const)))
  const accuracy = measure(truth)
  const permuted = Array.from({ length: permutations }, () => measure(permute(days, random)))
  const mean = permuted.reduce((total, each) => total + each, 0) / permutations
  const variance = permuted.reduce((total, each) => total + (each - mean) ** 2, 0) / Math.max(1, permutations - 1)
  return { pairs, accuracy, permuted: mean, spread: Math.sqrt(variance) }
}

/** On each day every active account gets the texts of another one. */
function permuteAuthors(days: readonly Day[], random: Random): Truth {
  return new Map(
    days.flatMap(({ active, texts }) => {
      const others = shuffle(active, random)
      const permuted = new Map(active.map((account, index) => [account, others[index] ?? account]))
      return texts.map(({ id, author }) => [id, permuted.get(author) ?? author] as const)
    }),
  )
}

function permuteTexts(days: readonly Day[], random: Random): Truth {
  return new Map(
    days.flatMap(({ texts }) => {
      const authors = shuffle(
        texts.map(({ author }) => author),
        random,
      )
      return texts.map(({ id }, index) => [id, authors[index] ?? ''] as const)
    }),
  )
}

function countWins(comparisons: number, pickPair: () => readonly [truePair: number, wrongPair: number]): number {
  let wins = 0
  for (let index = 0; index < comparisons; index += 1) {
    const [truePair, wrongPair] = pickPair()
    if (truePair > wrongPair) wins += 1
    // The program guesses. -Infinity and NaN: it knows nothing about the pair.
    else if (!(truePair < wrongPair)) wins += 0.5
  }
  return wins / comparisons
}

function pickFrom<Item>(items: readonly Item[], random: Random): Item {
  return items[random.below(items.length)] as Item
}

function pickOther<Item>(items: readonly Item[], random: Random, isOther: (item: Item) => boolean): Item {
  for (;;) {
    const item = pickFrom(items, random)
    if (isOther(item)) return item
  }
}
