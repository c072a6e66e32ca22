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

/** What its words make suspect, or nobody could judge, waits for a person; and so does what is in doubt and was not said to be explicit. */
export function arrivalOf({ isExplicit, isHeld }: Sent, opinion: Opinion) {
  const waits = isHeld || opinion === 'unknown' || (opinion === 'doubtful' && !isExplicit)
  return { state: waits ? ('hidden' as const) : ('visible' as const), isExplicit: isExplicit || opinion === 'explicit' }
}

const reasons: Record<Opinion, string | null> = {
  harmless: null,
  explicit: null,
  doubtful: 'La imagen está en duda: puede ser explícita.',
  unknown: 'Nadie pudo juzgar la imagen.',
}

/** For the team: why it waits. */
export function reasonOf({ isHeld }: Sent, opinion: Opinion): string | null {
  return reasons[opinion] ?? (isHeld ? 'Lo que dice la foto debe leerlo una persona.' : null)
}
