// Trainer of the self-harm classifier: logistic regression with naive Bayes weights (NBSVM, AdaGrad) on the development lists. Prints a cross-validation, writes the table of weights.
// Run with `node contract/scripts/train-self-harm-model.ts`. It never reads the held-out lists of this detector.
import { readFileSync, writeFileSync } from 'node:fs'
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
  readonly list: 'new' | 'older' | 'generated'
}
type Model = { readonly weights: Float64Array; readonly bias: number }

const epochs = 15
const rate = 0.3
const decay = 1e-5
const biasRate = 0.02
const folds = 5
/** Features that stay: the strongest of those in several texts. The model is trained again with these only. */
const featuresMax = 16_000
const textsMin = 2
/** Share of a feature's step that grows with its naive Bayes weight: features of one kind of text only learn faster. */
const bayesShare = 0.3
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
  (isPositive: boolean, list: Example['list']) =>
  (text: string): Example => {
    const tokens = tokenizePhonetic(text)
    return {
      features: Array.from(selfHarmFeatures(tokens)),
      windows: selfHarmWindows(text).map((window) => Array.from(selfHarmFeatures(window))),
      isPositive,
      hasPhrase: hasSelfHarmPhrase(tokens),
      list,
    }
  }

/** Seeded secrets and their comments: long ordinary texts of the community. None speaks of self-harm. */
function seededTexts(): string[] {
  const texts: string[] = []
  const seeds = readFileSync(new URL('../../server/seed/world/secrets.json', import.meta.url), 'utf8')
  JSON.parse(seeds, (_key, value: unknown) => {
    if (typeof value === 'string' && value.includes(' ')) texts.push(value)
    return value
  })
  return texts
}

const examples: readonly Example[] = shuffle([
  ...['self-harm-development', 'self-harm-training-indirect', 'self-harm-training-direct'].flatMap((name) =>
    phraseList(name).map(toExample(true, 'new')),
  ),
  ...['self-harm-clean-development', 'self-harm-clean-training'].flatMap((name) =>
    phraseList(name).map(toExample(false, 'new')),
  ),
  ...phraseLists('self-harm').map(toExample(true, 'older')),
  ...['chat-harmless', 'no-giveaways', 'no-giveaways-development'].flatMap((name) =>
    phraseList(name).map(toExample(false, 'older')),
  ),
  ...seededTexts().map(toExample(false, 'older')),
  ...['ordinary', 'adults'].flatMap((name) => phraseLists(name).map(toExample(false, 'older'))),
  ...phraseList('giveaways-development').map((line) => toExample(false, 'older')(line.split('|')[1] ?? '')),
  ...[...ordinarySentences(generated, chance), ...adultSentences(generated, chance)].map(toExample(false, 'generated')),
])

function train(set: readonly Example[]): Model {
  const scales = bayesScales(set)
  const { weights } = fit(set, scales)
  const strongest = Array.from(scales.keys()).toSorted(
    (one, other) => Math.abs(weights[other] ?? 0) - Math.abs(weights[one] ?? 0),
  )
  for (const feature of strongest.slice(featuresMax)) scales[feature] = 0
  return quantize(fit(set, scales))
}

/** Naive Bayes: the log ratio of a feature's shares in texts of both kinds, without its sign. A feature of too few texts has 0. */
function bayesScales(set: readonly Example[]): Float64Array {
  const count = (isPositive: boolean) => {
    const some = set.filter((example) => example.isPositive === isPositive)
    const counts = new Uint16Array(featureBuckets)
    for (const { features } of some) for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1
    return { counts, texts: some.length }
  }
  const positive = count(true)
  const negative = count(false)
  return Float64Array.from({ length: featureBuckets }, (_, feature) => {
    const [here, there] = [positive.counts[feature] ?? 0, negative.counts[feature] ?? 0]
    if (here + there < textsMin) return 0
    const ratio = (here + 1) / (positive.texts + 2) / ((there + 1) / (negative.texts + 2))
    return 1 - bayesShare + bayesShare * Math.abs(Math.log(ratio))
  })
}

/** Features with the scale 0 stay out. */
function fit(set: readonly Example[], scales: Float64Array): Model {
  const weights = new Float64Array(featureBuckets)
  const squares = new Float64Array(featureBuckets).fill(1e-3)
  // Each window of a clean text is clean. Which window of the others speaks of self-harm is not known, so that they are learned as a whole.
  const texts = set.flatMap(({ features, windows, isPositive }) =>
    (isPositive ? [features] : [features, ...windows.slice(windows.length > 1 ? 0 : 1)]).map((learned) => ({
      features: learned,
      isPositive,
    })),
  )
  let bias = 0
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const { features, isPositive } of shuffle(texts)) {
      const size = 1 / Math.sqrt(Math.max(1, features.length))
      const error = 1 / (1 + Math.exp(-score({ weights, bias }, features))) - Number(isPositive)
      for (const feature of features) {
        const scale = scales[feature] ?? 0
        if (scale === 0) continue
        // The weight is the learned one times its scale, so that the gradient has the scale once and the step once more.
        const gradient = error * size * scale + (decay * (weights[feature] ?? 0)) / scale
        squares[feature] = (squares[feature] ?? 0) + gradient * gradient
        weights[feature] = (weights[feature] ?? 0) - (rate * scale * gradient) / Math.sqrt(squares[feature] ?? 1)
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
  return (
    bias + features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0) / Math.sqrt(Math.max(1, features.length))
  )
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
  type Hit = (one: (typeof scored)[number]) => boolean
  const share = (isPositive: boolean, lists: readonly Example['list'][], hit: Hit) => {
    const some = scored.filter((one) => one.isPositive === isPositive && lists.includes(one.list))
    return (some.filter(hit).length / some.length).toFixed(3)
  }
  for (const withPhrase of [-1.5, -1.25, -1])
    for (const alone of [1.5, 1.75, 2, 2.25, 2.5]) {
      const hit: Hit = (one) => one.score > (one.hasPhrase ? withPhrase : alone)
      process.stdout.write(
        `with a phrase > ${withPhrase}, without > ${alone}: new lists ${share(true, ['new'], hit)} found, ${share(false, ['new'], hit)} wrong; older lists ${share(true, ['older'], hit)} found, ${share(false, ['older'], hit)} wrong; written clean texts ${share(false, ['new', 'older'], hit)} wrong\n`,
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
