// Display text of an AI verdict: confidence score, model and latency.
import { moderationLimits } from '@murmullo/contract/constants/limits'

/** For example, "95.0%". */
export function formatConfidence(score: number | null): string {
  return score === null ? 'No disponible' : `${(score * 100).toFixed(moderationLimits.confidenceDecimals)}%`
}

/** Model and latency, for example "modelo-nuevo · 412 ms". */
export function modelText({ model, ms }: { readonly model: string | null; readonly ms: number }): string {
  return `${model ?? 'Ningún modelo respondió'} · ${Math.round(ms)} ms`
}
