// Who may see a photo, and what becomes of a picture by what a machine thinks of it.
import type { PhotoRow } from './photos.columns.ts'

/** Others are shown what is visible; whoever sent it, also what waits. What was removed is shown to nobody. */
export function maySee({ state, mine }: Pick<PhotoRow, 'state' | 'mine'>): boolean {
  return state === 'visible' || (mine && state !== 'removed')
}

export type Opinion = 'harmless' | 'explicit' | 'doubtful' | 'unknown'

const sure = 0.65
const inDoubt = 0.35
const hinting = 0.85

/** `judged`: how sure the machine is, from 0 to 1; null when it could not say. */
export function opinionOf(judged: { readonly explicit: number; readonly suggestive: number } | null): Opinion {
  if (judged === null) return 'unknown'
  if (judged.explicit >= sure) return 'explicit'
  if (judged.explicit >= inDoubt) return 'doubtful'
  return judged.suggestive >= hinting ? 'explicit' : 'harmless'
}

type Sent = { readonly isExplicit: boolean; readonly isHeld: boolean }

/**
 * At once only what is plainly harmless and goes with words that are. No machine here tells the age of somebody in a picture: so whatever is
 * explicit, to the machine or to its sender, cannot be judged without a person.
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

/** For the team: why it waits. Null when it does not. */
export function reasonOf({ isExplicit, isHeld }: Sent, opinion: Opinion): string | null {
  const ofWords = isHeld ? 'Lo que dice la foto debe leerlo una persona.' : null
  const ofImage = reasons[opinion] ?? (isExplicit ? ageUntold : null)
  return [ofWords, ofImage].filter((reason) => reason !== null).join(' ') || null
}
