// Action kinds of endpoints and the sanction policy: which sanction forbids which kind of action.
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

/**
 * `read`: no effect on other users. `communicate`: text sent to another user, in a comment or in chat. `write`: any other write.
 * `own`: the user's rights under every sanction: sign in and out, appeal, export their data, block other users.
 */
export const actionKinds = ['read', 'communicate', 'write', 'own'] as const
export type ActionKind = (typeof actionKinds)[number]
type DeclaredAction = { readonly actionKind?: ActionKind; readonly method: string }

/** From the least to the most severe. A warning forbids nothing. */
export const sanctionKinds = ['warn', 'silence', 'suspend', 'expel'] as const
export type SanctionKind = (typeof sanctionKinds)[number]
export const activeSanctionKinds = ['silence', 'suspend', 'expel'] as const satisfies readonly SanctionKind[]
export type ActiveSanctionKind = (typeof activeSanctionKinds)[number]

/** Default when an endpoint declares none. It errs on the safe side: a forgotten declaration forbids too much, not too little. */
export function actionKindFor({ actionKind, method }: DeclaredAction): ActionKind {
  return actionKind ?? (method === 'GET' ? 'read' : 'write')
}

/** Null when a user under that sanction may still call the endpoint; otherwise the error code. */
export function sanctionErrorFor(
  kind: ActiveSanctionKind,
  endpoint: DeclaredAction & { readonly access: Access },
): ErrorCode | null {
  const actionKind = actionKindFor(endpoint)
  if (actionKind === 'own') return null
  if (kind === 'silence') return actionKind === 'communicate' ? 'sanctions.silenced' : null
  if (kind === 'suspend') return actionKind === 'read' ? null : 'sanctions.suspended'
  // An expelled user can still read what is public.
  return actionKind === 'read' && endpoint.access === 'anyone' ? null : 'sanctions.expelled'
}
