// Endpoint handler: warns, silences, suspends or expels the account behind a subject. Sanction, statement of reasons and audit log entry
// are inserted in one transaction. The response is always the same, so it reveals neither the account nor its history.
import type { SanctionKind } from '@murmullo/contract/deeds'
import { AppError } from '@murmullo/contract/errors'
import type { RemovalRule } from '@murmullo/contract/rules'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { endSessionsOf } from '../accounts/end-sessions-of.ts'
import { holdStaying } from '../accounts/hold-account.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { tellAuthor } from '../moderation/tell-author.ts'
import { findOrigin } from './find-origin.ts'
import { markOf } from './mark-of.ts'
import { seenMarkOf } from './read-case.ts'
import type { Origin } from './sanctions.columns.ts'
import { hasEnd, toldAs } from './sanctions.policy.ts'
import { insertSanction, listOfOrigin, updateReplaced } from './sanctions.store.ts'
import { takeEffect } from './take-effect.ts'

type Wish = Origin & {
  readonly kind: SanctionKind
  readonly rule: RemovalRule
  readonly reason: string
  readonly days?: number | undefined
  readonly seen: string
}

export async function setSanction(call: Call, { kind, rule, reason, days, seen, ...asked }: Wish) {
  const { services } = call
  const { accountId: actorId } = whoAsks(call)
  const lasts = hasEnd(kind) ? (days ?? null) : null
  if (hasEnd(kind) && lasts === null) throw new AppError('sanctions.days_missing')
  const { origin, found, caseId } = await findOrigin(call, asked)
  const { accountId } = found
  if (accountId === actorId) throw new AppError('sanctions.own')
  const setBy = await markOf(services, actorId)
  await services.db.app.transaction().execute(async (trx) => {
    const account = await holdStaying(trx, accountId)
    if (account === null) throw new AppError('sanctions.not_found')
    if (seenMarkOf(await listOfOrigin(trx, origin)) !== seen) throw new AppError('sanctions.changed')
    if (kind !== 'warn') await updateReplaced(trx, origin)
    const names = { id: newInternalId(), publicId: newPublicId() }
    const led = { origin: origin.from, originId: origin.of, setBy, caseId }
    await insertSanction(trx, { ...names, accountId, kind, rule, reason, ...led }, lasts)
    await tellAuthor(services, trx, { sanctionId: names.id }, { accountId, action: toldAs[kind], rule, byHuman: true })
    if (kind === 'expel' && account.role === 'member') await endSessionsOf(trx, accountId)
    const details = { kind, rule, days: lasts, from: asked.from }
    await noteAudit(trx, { actorId, action: 'sanctions.set', subject: asked.of, details })
  })
  takeEffect(services, accountId)
  return {}
}
