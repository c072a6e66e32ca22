// Action kinds of endpoints and the sanction policy: which sanction forbids which kind of action.
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/**
 * `read`: no effect on other users. `talk`: text sent to another user, in a comment or in chat. `act`: any other write.
 * `own`: the user's rights under every sanction: sign in and out, appeal, export their data, block other users.
 */
export const deeds = ['read', 'talk', 'act', 'own'] as const
export type Deed = (typeof deeds)[number]

/** From the least to the most severe. A warning forbids nothing. */
export const sanctionKinds = ['warn', 'silence', 'suspend', 'expel'] as const
export type SanctionKind = (typeof sanctionKinds)[number]
export const standingKinds = ['silence', 'suspend', 'expel'] as const satisfies readonly SanctionKind[]
export type StandingKind = (typeof standingKinds)[number]

/** Default when an endpoint declares none. It errs on the safe side: a forgotten declaration forbids too much, not too little. */
export function deedOf({ deed, method }: Pick<Endpoint, 'deed' | 'method'>): Deed {
  return deed ?? (method === 'GET' ? 'read' : 'act')
}

/** Null when a user under that sanction may still call the endpoint; otherwise the error code. */
export function sanctionRefuses(
  kind: StandingKind,
  endpoint: Pick<Endpoint, 'deed' | 'method' | 'access'>,
): ErrorCode | null {
  const deed = deedOf(endpoint)
  if (deed === 'own') return null
  if (kind === 'silence') return deed === 'talk' ? 'sanctions.silenced' : null
  if (kind === 'suspend') return deed === 'read' ? null : 'sanctions.suspended'
  // An expelled user can still read what is public.
  return deed === 'read' && endpoint.access === 'anyone' ? null : 'sanctions.expelled'
}
