// Policy (pure functions): access to a photo, and its state after image classification.
import type { PhotoRow } from './photos.columns.ts'

/** Visible photos are for every registered account; hidden ones for their owner only; removed ones for no account. */
export function canView({ state, mine }: Pick<PhotoRow, 'state' | 'mine'>): boolean {
  return state === 'visible' || (mine && state !== 'removed')
}

export type ImageClass = 'safe' | 'explicit' | 'uncertain' | 'unknown'

const explicitThreshold = 0.65
const uncertainThreshold = 0.35
const suggestiveThreshold = 0.85

/** `scores`: of the model, from 0 to 1; null when classification failed. */
export function classifyScores(scores: { readonly explicit: number; readonly suggestive: number } | null): ImageClass {
  if (scores === null) return 'unknown'
  if (scores.explicit >= explicitThreshold) return 'explicit'
  if (scores.explicit >= uncertainThreshold) return 'uncertain'
  return scores.suggestive >= suggestiveThreshold ? 'explicit' : 'safe'
}

type Sent = {
  readonly isExplicit: boolean
  readonly captionNeedsReview: boolean
  /** A person reported the image as an intimate one of themselves. */
  readonly isReported: boolean
}

/**
 * Only a harmless image with a harmless caption is published at once. No model here can verify the age of a person in an image, so an
 * explicit image, by model score or by the owner's flag, always goes to a moderator.
 */
export function stateAfterUpload(sent: Sent, opinion: ImageClass) {
  const isExplicit = sent.isExplicit || opinion === 'explicit'
  const needsReview = sent.captionNeedsReview || sent.isReported || isExplicit || opinion !== 'safe'
  return { state: needsReview ? ('hidden' as const) : ('visible' as const), isExplicit }
}

const ageUnknownReason = 'Es explícita: solo una persona puede decir si quien sale es mayor de edad.'
const reasons: Record<ImageClass, string | null> = {
  safe: null,
  explicit: ageUnknownReason,
  uncertain: 'La imagen está en duda: puede ser explícita.',
  unknown: 'La imagen no se pudo analizar.',
}

/** Review reason for moderators. Null when no review is required. */
export function reviewReasonFor(
  { isExplicit, captionNeedsReview, isReported }: Sent,
  opinion: ImageClass,
): string | null {
  const reportReason = isReported ? 'Coincide con una imagen reportada por la persona que aparece.' : null
  const captionReason = captionNeedsReview ? 'Lo que dice la foto debe leerlo una persona.' : null
  const imageReason = reasons[opinion] ?? (isExplicit ? ageUnknownReason : null)
  return [reportReason, captionReason, imageReason].filter((reason) => reason !== null).join(' ') || null
}
