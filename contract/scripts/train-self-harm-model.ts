// Trainer of the self-harm classifier: logistic regression (AdaGrad) on the development lists. Prints a cross-validation, writes the table of weights.
// Run with `node contract/scripts/train-self-harm-model.ts`. It never reads the held-out lists of this detector.
import { writeFileSync } from 'node:fs'
import { selfHarmWindows } from '../src/safety/self-harm-classifier.ts'
import { encodeWeights } from '../src/safety/self-harm-weights.ts'
import { featureBuckets, selfHarmFeatures } from '../src/safety/self-harm-features.ts'
import { hasSelfHarmPhrase } from '../src/safety/self-harm-rules.ts'
import { tokenizePhonetic } from '../src/text/phonetic-tokens.ts'
import { phraseList, phraseLists } from '../test/phrases/phrase-lists.ts'
import { adultSentences } from '../test/support/adult-sentences.ts'
import { ordinarySentences } from '../test/support/ordinary-sentences.ts'
import { createSeededRandom } from '../test/support/seeded-random.ts'

type Example = {
  readonly features: readonly number[]
  readonly windows: readonly (readonly number[])[]
  readonly isPositive: boolean
  readonly hasPhrase: boolean
  readonly isNew: boolean
}
type Model = { readonly weights: Float64Array; readonly bias: number }

const epochs = 12
const rate = 0.3
const decay = 1e-4
const biasRate = 0.02
const folds = 8
/** Features that stay: the strongest of those in several texts. The model is trained again with these only. */
const featuresMax = 5_000
const textsMin = 2
/** Generated harmless sentences of each kind, with another seed than those of the tests. */
const generated = 700
/** Weights are multiples of a step, at most this many. The largest are clipped, so that the small ones keep their difference. */
const levels = 15
const clippedShare = 0.01
const chance = createSeededRandom(80)

function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = chance.below(at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item]
  }
  return shuffled
}

const toExample =
  (isPositive: boolean, isNew: boolean) =>
  (text: string): Example => {
    const tokens = tokenizePhonetic(text)
    return {
      features: Array.from(selfHarmFeatures(tokens)),
      windows: selfHarmWindows(text).map((window) => Array.from(selfHarmFeatures(window))),
      isPositive,
      hasPhrase: hasSelfHarmPhrase(tokens),
      isNew,
    }
  }

const examples: readonly Example[] = shuffle([
  ...phraseLists('self-harm').map(toExample(true, false)),
  ...phraseList('self-harm-development').map(toExample(true, true)),
  ...['chat-harmless', 'no-giveaways', 'no-giveaways-development'].flatMap((name) =>
    phraseList(name).map(toExample(false, false)),
  ),
  ...['ordinary', 'adults'].flatMap((name) => phraseLists(name).map(toExample(false, false))),
  ...phraseList('giveaways-development').map((line) => toExample(false, false)(line.split('|')[1] ?? '')),
  ...[...ordinarySentences(generated, chance), ...adultSentences(generated, chance)].map(toExample(false, false)),
  ...phraseList('self-harm-clean-development').map(toExample(false, true)),
])

function train(set: readonly Example[]): Model {
  const counts = new Uint16Array(featureBuckets)
  for (const { features } of set) for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1
  const isCommon = new Set(Array.from(counts.keys()).filter((feature) => (counts[feature] ?? 0) >= textsMin))
  const { weights } = fit(set, isCommon)
  const strongest = Array.from(isCommon).toSorted(
    (one, other) => Math.abs(weights[other] ?? 0) - Math.abs(weights[one] ?? 0),
  )
  return quantize(fit(set, new Set(strongest.slice(0, featuresMax))))
}

function fit(set: readonly Example[], allowed: ReadonlySet<number>): Model {
  const weights = new Float64Array(featureBuckets)
  const squares = new Float64Array(featureBuckets).fill(1e-3)
  let bias = 0
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const example of shuffle(set)) {
      const size = 1 / Math.sqrt(example.features.length)
      const error = 1 / (1 + Math.exp(-score({ weights, bias }, example.features))) - Number(example.isPositive)
      for (const feature of example.features) {
        if (!allowed.has(feature)) continue
        const gradient = error * size + decay * (weights[feature] ?? 0)
        squares[feature] = (squares[feature] ?? 0) + gradient * gradient
        weights[feature] = (weights[feature] ?? 0) - (rate * gradient) / Math.sqrt(squares[feature] ?? 1)
      }
      bias -= biasRate * error
    }
  return { weights, bias }
}

function stepFor(weights: Float64Array): number {
  const sizes = weights
    .map(Math.abs)
    .filter((size) => size > 0)
    .toSorted()
  return (sizes[Math.floor(sizes.length * (1 - clippedShare))] ?? 1) / levels
}

const levelFor = (weight: number, step: number) => Math.max(-levels, Math.min(levels, Math.round(weight / step)))

function quantize({ weights, bias }: Model): Model {
  const step = stepFor(weights)
  return { weights: weights.map((weight) => levelFor(weight, step) * step), bias }
}

function score({ weights, bias }: Model, features: readonly number[]): number {
  return bias + features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0) / Math.sqrt(features.length)
}

function crossValidate(): void {
  const scored = Array.from({ length: folds }, (_, fold) => {
    const model = train(examples.filter((_example, at) => at % folds !== fold))
    return examples.flatMap((example, at) =>
      at % folds === fold
        ? [{ ...example, score: Math.max(...example.windows.map((window) => score(model, window))) }]
        : [],
    )
  }).flat()
  const share = (isPositive: boolean, isNew: boolean, hit: (one: (typeof scored)[number]) => boolean) => {
    const some = scored.filter((one) => one.isPositive === isPositive && one.isNew === isNew)
    return (some.filter(hit).length / some.length).toFixed(3)
  }
  for (const withPhrase of [-1, -0.5, 0])
    for (const alone of [1, 1.5, 2]) {
      const hit = (one: (typeof scored)[number]) => one.score > (one.hasPhrase ? withPhrase : alone)
      process.stdout.write(
        `with a phrase > ${withPhrase}, without > ${alone}: new lists ${share(true, true, hit)} found, ${share(false, true, hit)} wrong; older lists ${share(true, false, hit)} found, ${share(false, false, hit)} wrong\n`,
      )
    }
}

crossValidate()
const { weights, bias } = train(examples)
const step = weights.reduce((least, weight) => (weight === 0 ? least : Math.min(least, Math.abs(weight))), 1)
const table = encodeWeights(weights.map((weight) => levelFor(weight, step)))
const target = new URL('../src/safety/self-harm-model.gen.ts', import.meta.url)
writeFileSync(
  target,
  `// Generated by contract/scripts/train-self-harm-model.ts: weights of the self-harm classifier, see self-harm-weights.ts for the code.\n\nexport const bias = ${bias.toFixed(4)}\nexport const weightStep = ${step.toFixed(6)}\nexport const weightTable =\n  ${JSON.stringify(table)}\n`,
)
