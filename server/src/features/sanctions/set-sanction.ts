// Endpoint handler: warns, silences, suspends or expels the account behind a subject. Sanction and statement of reasons are inserted in one
// transaction, after the audit log entry, which names the subject. The response is always the same, so it reveals neither the account nor its history.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import { AppError } from '@murmullo/contract/core/errors'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { commitAuditEntry } from '../../platform/audit/audit-log.ts'
import { computeOriginMarks, encryptOrigin } from '../../platform/authorship/sanction-origin.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { newInternalId } from '../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../platform/crypto/public-id.ts'
import { endAccountSessions } from '../accounts/account/account-sessions.ts'
import { lockActiveAccount } from '../accounts/account/find-account.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { notifyAuthor } from '../moderation/statements/notify-author.ts'
import { staffPseudonym } from '../moderation/statements/staff-pseudonym.ts'
import { findSanctionSubject } from './find-sanction-subject.ts'
import { sanctionListVersion } from './read-sanctions.ts'
import type { SanctionSubject } from './sanctions.columns.ts'
import { hasEnd, statementActions } from './sanctions.policy.ts'
import { insertSanction, listBySubject, closeReplaced } from './sanctions.store.ts'
import { invalidateSessions } from './invalidate-sessions.ts'

type SanctionRequest = SanctionSubject & {
  readonly kind: SanctionKind
  readonly rule: RemovalRule
  readonly reason: string
  readonly days?: number | undefined
  readonly seen: string
}

export async function setSanction(
  context: RequestContext,
  { kind, rule, reason, days, seen, ...requested }: SanctionRequest,
) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const durationDays = hasEnd(kind) ? (days ?? null) : null
  if (hasEnd(kind) && durationDays === null) throw new AppError('sanctions.days_missing')
  const { origin, found, caseId } = await findSanctionSubject(context, requested)
  const { accountId } = found
  if (accountId === actorId) throw new AppError('sanctions.own')
  const setBy = await staffPseudonym(deps.keys, actorId, 'sanctions')
  const marks = await computeOriginMarks(deps.keys, origin)
  const ids = { id: newInternalId(), publicId: newPublicId() }
  const originColumns = { origin: origin.from, ...(await encryptOrigin(deps.keys, ids.id, { ...origin, caseId })) }
  await deps.db.write.transaction().execute(async (trx) => {
    const account = await lockActiveAccount(trx, accountId)
    if (account === null) throw new AppError('sanctions.not_found')
    if (sanctionListVersion(await listBySubject(trx, marks)) !== seen) throw new AppError('sanctions.changed')
    // After the last check, and before the sanction: no refused attempt is recorded, and no sanction is without an entry.
    const details = { kind, rule, days: durationDays, from: requested.from }
    await commitAuditEntry(deps.db, { actorId, action: 'sanctions.set', subject: requested.of, details })
    if (kind !== 'warn') await closeReplaced(trx, marks)
    await insertSanction(trx, { ...ids, accountId, kind, rule, reason, setBy, ...originColumns }, durationDays)
    await notifyAuthor(
      deps,
      trx,
      { sanctionId: ids.id },
      { accountId, action: statementActions[kind], rule, byHuman: true, decidedBy: setBy },
    )
    if (kind === 'expel' && account.role === 'member') await endAccountSessions(trx, accountId)
  })
  invalidateSessions(deps, accountId)
  return {}
}
