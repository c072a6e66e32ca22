// Self-harm classifier: a logistic regression over hashed features (decision 80). The generated table has the weights that are not zero.
import { tokenizePhonetic } from '../text/phonetic-tokens.ts'
import { featureBuckets, selfHarmFeatures } from './self-harm-features.ts'
import { bias, weightStep, weightTable } from './self-harm-model.gen.ts'
import { decodeWeights } from './self-harm-weights.ts'

const weights = decodeWeights(weightTable, featureBuckets)

/** Longest window in tokens: most texts of training are as short. */
const windowTokens = 30
/** A window of fewer tokens ("Listo") is not enough without a phrase of the lists. */
const fewTokens = 4
/** Their highest score, between the thresholds with a phrase and without. */
const fewTokensMax = 1
const sentenceEnd = /\n+|[.!?…;]+(?=\s|$)/

/** Log-odds that a text speaks of the self-harm of a person: those of its most likely window. */
export function scoreSelfHarm(text: string): number {
  return Math.max(...selfHarmWindows(text).map(scoreWindow))
}

/** Each sentence, and two that follow each other if they are short. A long text is not scored as a whole: its other sentences would hide one. */
export function selfHarmWindows(text: string): string[][] {
  const sentences = text
    .split(sentenceEnd)
    .map((sentence) => tokenizePhonetic(sentence))
    .flatMap(cutLong)
    .filter((tokens) => tokens.length > 0)
  const pairs = sentences.flatMap((tokens, at) => {
    const pair = [...tokens, ...(sentences[at + 1] ?? [])]
    return at + 1 < sentences.length && pair.length <= windowTokens ? [pair] : []
  })
  return [...sentences, ...pairs]
}

/** Windows that overlap by half. */
function cutLong(tokens: string[]): string[][] {
  if (tokens.length <= windowTokens) return [tokens]
  const step = windowTokens / 2
  return Array.from({ length: Math.ceil(tokens.length / step) - 1 }, (_, at) =>
    tokens.slice(at * step, at * step + windowTokens),
  )
}

function scoreWindow(tokens: readonly string[]): number {
  const features = selfHarmFeatures(tokens)
  let sum = 0
  for (const feature of features) sum += weights[feature] ?? 0
  const score = bias + (sum * weightStep) / Math.sqrt(Math.max(1, features.size))
  return tokens.length < fewTokens ? Math.min(score, fewTokensMax) : score
}
