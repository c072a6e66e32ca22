// Builds verdicts: from a model response, from a provider error, and raised by local rules that no model output can lower.
import { categoryNames, categoryFor, type ModelResponse, type Verdict } from '@murmullo/contract/moderation/verdict'

/** Local rules that match a text before any model is called. */
export type RuleHit = 'underage' | 'selfHarm'

const rules: Record<RuleHit, { readonly pattern: string; readonly isHeld: boolean }> = {
  underage: { pattern: 'dice tener menos de 18 años', isHeld: true },
  // A text about self-harm stays visible: its author must be read, not silenced.
  selfHarm: { pattern: 'habla de hacerse daño', isHeld: false },
}

const patternsMax = 20
const patternMaxLength = 200
const explanationMaxLength = 1_000

type ModelAnswer = {
  readonly value: ModelResponse
  readonly isFallback: boolean
  readonly model: string
  readonly ms: number
}

export function verdictFromResponse({ value, isFallback, model, ms }: ModelAnswer): Verdict {
  const category = categoryFor(value)
  return {
    isInappropriate: value.isInappropriate,
    category,
    reason: category === null ? null : categoryNames[category],
    confidenceScore: value.confidenceScore,
    explanation:
      truncate(value.explanation, explanationMaxLength) + (isFallback ? ' (Analizado con modelo fallback)' : ''),
    detectedPatterns: value.detectedPatterns
      .slice(0, patternsMax)
      .map((pattern) => truncate(pattern, patternMaxLength)),
    // Approved, yet with a category: the response contradicts itself, so a moderator checks it.
    requiresHumanReview: value.requiresHumanReview || (!value.isInappropriate && category !== null),
    isExplicit: value.isExplicit,
    // The model names abuse of a minor and does not block: hidden until two moderators approve it.
    isHeld: category === 'childAbuse' && !value.isInappropriate,
    model,
    ms,
  }
}

function truncate(text: string, most: number): string {
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

type ModelFailure = {
  readonly kind: 'blocked' | 'unreadable' | 'unavailable'
  readonly reasons: readonly string[]
  readonly ms: number
}

/** No model response. That is not a reason to block the text, and never a reason to classify it as safe. */
export function verdictFromFailure({ kind, reasons, ms }: ModelFailure): Verdict {
  const isUnavailable = kind === 'unavailable'
  return {
    ...emptyTextVerdict,
    reason: isUnavailable
      ? `Error de la API: ${describeFailure(reasons.at(-1) ?? '')}`
      : 'Error al analizar la respuesta de la IA',
    confidenceScore: null,
    explanation:
      kind === 'blocked'
        ? 'El proveedor se negó a analizar el texto'
        : 'No se pudo analizar con ningún modelo disponible',
    requiresHumanReview: true,
    // The provider's filters are off, so it refuses little. What it still refuses stays hidden.
    isHeld: kind === 'blocked',
    ms,
  }
}

const failureMessages: Record<string, string> = {
  'not-configured': 'no está configurada',
  paused: 'en pausa tras varios fallos',
  timeout: 'no respondió a tiempo',
  network: 'no se pudo conectar',
  fault: 'no se pudo preguntar',
}

function describeFailure(why: string): string {
  return failureMessages[why] ?? why.replace(/^status-/, 'respondió con el código ')
}

/** Rule hits raise a verdict. No model output, prompt injection included, can lower them. */
export function applyRuleHits(verdict: Verdict, hits: readonly RuleHit[]): Verdict {
  if (hits.length === 0) return verdict
  const found = [...new Set(hits)].map((hit) => rules[hit])
  // The model may classify a suicidal text as a threat. A moderator decides that; the request is never refused.
  const isMisread = hits.includes('selfHarm') && verdict.category === 'extremeViolence'
  return {
    ...verdict,
    isInappropriate: verdict.isInappropriate && !isMisread,
    requiresHumanReview: true,
    isHeld: verdict.isHeld || isMisread || found.some(({ isHeld }) => isHeld),
    detectedPatterns: [...found.map(({ pattern }) => pattern), ...verdict.detectedPatterns],
  }
}
