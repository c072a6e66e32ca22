// What an endpoint does in the eyes of others, and what a sanction takes away of it.
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/**
 * `read`: nobody notices. `talk`: words to somebody, in a comment or in the chat. `act`: anything else that is done.
 * `own`: what is everybody's right whatever they did: come in and go, object, take along what is theirs, be left alone.
 */
export const deeds = ['read', 'talk', 'act', 'own'] as const
export type Deed = (typeof deeds)[number]

/** From the mildest to the gravest. A warning takes nothing away. */
export const sanctionKinds = ['warn', 'silence', 'suspend', 'expel'] as const
export type SanctionKind = (typeof sanctionKinds)[number]
export const standingKinds = ['silence', 'suspend', 'expel'] as const satisfies readonly SanctionKind[]
export type StandingKind = (typeof standingKinds)[number]

/** What an endpoint that says nothing does: whoever forgets to declare it takes away too much, not too little. */
export function deedOf({ deed, method }: Pick<Endpoint, 'deed' | 'method'>): Deed {
  return deed ?? (method === 'GET' ? 'read' : 'act')
}

/** Null when somebody under that sanction may call all the same; otherwise the code of the refusal. */
export function sanctionRefuses(
  kind: StandingKind,
  endpoint: Pick<Endpoint, 'deed' | 'method' | 'access'>,
): ErrorCode | null {
  const deed = deedOf(endpoint)
  if (deed === 'own') return null
  if (kind === 'silence') return deed === 'talk' ? 'sanctions.silenced' : null
  if (kind === 'suspend') return deed === 'read' ? null : 'sanctions.suspended'
  // Whoever is out reads what every visitor does.
  return deed === 'read' && endpoint.access === 'anyone' ? null : 'sanctions.expelled'
}
