// Verdicts: from what a model said, from why none did, and raised by rules that no model can overrule.
import { categoryNames, categoryOf, type Judgement, type Verdict } from '@murmullo/contract/verdict'

/** What our own rules saw in a text, before any model read it. */
export type RuleHit = 'underage' | 'selfHarm'

const rules: Record<RuleHit, { readonly pattern: string; readonly isHeld: boolean }> = {
  underage: { pattern: 'dice tener menos de 18 años', isHeld: true },
  // Whoever writes of hurting themselves must be read, not silenced.
  selfHarm: { pattern: 'habla de hacerse daño', isHeld: false },
}

const patternsMax = 20
const patternMaxLength = 200
const explanationMaxLength = 1_000

type Judged = { readonly value: Judgement; readonly isFallback: boolean; readonly model: string; readonly ms: number }

export function verdictFrom({ value, isFallback, model, ms }: Judged): Verdict {
  const category = categoryOf(value)
  return {
    isInappropriate: value.isInappropriate,
    category,
    reason: category === null ? null : categoryNames[category],
    confidenceScore: value.confidenceScore,
    explanation: cut(value.explanation, explanationMaxLength) + (isFallback ? ' (Analizado con modelo fallback)' : ''),
    detectedPatterns: value.detectedPatterns.slice(0, patternsMax).map((pattern) => cut(pattern, patternMaxLength)),
    // Fine, and yet with a reason to block it: somebody should look at what the model meant.
    requiresHumanReview: value.requiresHumanReview || (!value.isInappropriate && category !== null),
    isExplicit: value.isExplicit,
    // A model that names abuse of a minor and does not block: two moderators read it before others do.
    isHeld: category === 'childAbuse' && !value.isInappropriate,
    model,
    ms,
  }
}

function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}

export const emptyTextVerdict: Verdict = {
  isInappropriate: false,
  category: null,
  reason: null,
  confidenceScore: 1,
  explanation: '',
  detectedPatterns: [],
  requiresHumanReview: false,
  isExplicit: false,
  isHeld: false,
  model: null,
  ms: 0,
}

type Unjudged = {
  readonly kind: 'blocked' | 'unreadable' | 'unavailable'
  readonly why: readonly string[]
  readonly ms: number
}

/** Nobody judged: not a reason to block, and never a reason to trust. */
export function verdictWithout({ kind, why, ms }: Unjudged): Verdict {
  const isUnavailable = kind === 'unavailable'
  return {
    ...emptyTextVerdict,
    reason: isUnavailable ? `Error de la API: ${inWords(why.at(-1) ?? '')}` : 'Error al analizar la respuesta de la IA',
    confidenceScore: null,
    explanation:
      kind === 'blocked'
        ? 'El proveedor se negó a analizar el texto'
        : 'No se pudo analizar con ningún modelo disponible',
    requiresHumanReview: true,
    // Providers refuse little once their filters are off; what they still refuse is not shown on trust.
    isHeld: kind === 'blocked',
    ms,
  }
}

const words: Record<string, string> = {
  'not-configured': 'no está configurada',
  paused: 'en pausa tras varios fallos',
  timeout: 'no respondió a tiempo',
  network: 'no se pudo conectar',
  fault: 'no se pudo preguntar',
}

function inWords(why: string): string {
  return words[why] ?? why.replace(/^status-/, 'respondió con el código ')
}

/** Hits raise a verdict; whatever a model said, or was told to say, it cannot lower them. */
export function raise(verdict: Verdict, hits: readonly RuleHit[]): Verdict {
  if (hits.length === 0) return verdict
  const found = [...new Set(hits)].map((hit) => rules[hit])
  // Who speaks of dying may be taken for somebody who threatens: that is for a person to tell, and never a reason to refuse them.
  const isMisread = hits.includes('selfHarm') && verdict.category === 'extremeViolence'
  return {
    ...verdict,
    isInappropriate: verdict.isInappropriate && !isMisread,
    requiresHumanReview: true,
    isHeld: verdict.isHeld || isMisread || found.some(({ isHeld }) => isHeld),
    detectedPatterns: [...found.map(({ pattern }) => pattern), ...verdict.detectedPatterns],
  }
}
