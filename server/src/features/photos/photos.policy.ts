// Policy (pure functions): access to a photo, and its state after image classification.
import type { PhotoRow } from './photos.columns.ts'

/** Visible photos are for every registered account; hidden ones for their owner only; removed ones for no account. */
export function maySee({ state, mine }: Pick<PhotoRow, 'state' | 'mine'>): boolean {
  return state === 'visible' || (mine && state !== 'removed')
}

export type Opinion = 'harmless' | 'explicit' | 'doubtful' | 'unknown'

const sure = 0.65
const inDoubt = 0.35
const hinting = 0.85

/** `judged`: model scores from 0 to 1; null when classification failed. */
export function opinionOf(judged: { readonly explicit: number; readonly suggestive: number } | null): Opinion {
  if (judged === null) return 'unknown'
  if (judged.explicit >= sure) return 'explicit'
  if (judged.explicit >= inDoubt) return 'doubtful'
  return judged.suggestive >= hinting ? 'explicit' : 'harmless'
}

type Sent = { readonly isExplicit: boolean; readonly isHeld: boolean }

/**
 * Only a harmless image with a harmless caption is published at once. No model here can verify the age of a person in an image, so an
 * explicit image, by model score or by the owner's flag, always goes to a moderator.
 */
export function arrivalOf(sent: Sent, opinion: Opinion) {
  const isExplicit = sent.isExplicit || opinion === 'explicit'
  const waits = sent.isHeld || isExplicit || opinion !== 'harmless'
  return { state: waits ? ('hidden' as const) : ('visible' as const), isExplicit }
}

const ageUntold = 'Es explícita: solo una persona puede decir si quien sale es mayor de edad.'
const reasons: Record<Opinion, string | null> = {
  harmless: null,
  explicit: ageUntold,
  doubtful: 'La imagen está en duda: puede ser explícita.',
  unknown: 'Nadie pudo juzgar la imagen.',
}

/** Review reason for moderators. Null when no review is required. */
export function reasonOf({ isExplicit, isHeld }: Sent, opinion: Opinion): string | null {
  const ofWords = isHeld ? 'Lo que dice la foto debe leerlo una persona.' : null
  const ofImage = reasons[opinion] ?? (isExplicit ? ageUntold : null)
  return [ofWords, ofImage].filter((reason) => reason !== null).join(' ') || null
}
