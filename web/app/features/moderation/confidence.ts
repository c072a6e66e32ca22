// How sure a model says it is.
import { limits } from '@murmullo/contract/limits'

/** "95.0%" */
export function confidenceWords(score: number | null): string {
  return score === null ? 'No disponible' : `${(score * 100).toFixed(limits.moderation.confidenceDecimals)}%`
}

/** "modelo-nuevo · 412 ms": who judged, and how long that took. */
export function judgeWords({ model, ms }: { readonly model: string | null; readonly ms: number }): string {
  return `${model ?? 'Ningún modelo respondió'} · ${Math.round(ms)} ms`
}
