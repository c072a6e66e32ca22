// Endpoint handlers: the sanctions of a subject for staff, and the sanction in force against the signed-in user.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import type { RequestContext, Deps } from '../../platform/context/request-context.ts'
import { computeOriginMarks } from '../../platform/authorship/sanction-origin.ts'
import { textFingerprint } from '../../platform/crypto/text-fingerprint.ts'
import { findSanctionSubject } from './find-sanction-subject.ts'
import type { SanctionSubject, SanctionSubjectRow, SanctionRow } from './sanctions.columns.ts'
import { maxGravity, nextSanctionKind } from './sanctions.policy.ts'
import { findGravestBefore, findGravestOnSubject, listBySubject, findStanding } from './sanctions.store.ts'
import { viewCase, viewMySanction } from './sanctions.view.ts'
import { requireSession } from '../accounts/auth/require-session.ts'

/** A sanction subject with its sanctions, and the suggested next sanction. */
export async function readCase(context: RequestContext, requested: SanctionSubject) {
  const { origin, found } = await findSanctionSubject(context, requested)
  const marks = await computeOriginMarks(context.deps.keys, origin)
  const sanctions = await listBySubject(context.deps.db.write, marks)
  const suggested = nextSanctionKind(await findGravest(context.deps, marks, found))
  return viewCase(found, { from: origin.from, sanctions, suggested, seen: sanctionListVersion(sanctions) })
}

/** Version token of the sanction list (optimistic locking): a new sanction must name the version its moderator has read. */
export function sanctionListVersion(sanctions: readonly SanctionRow[]): string {
  return textFingerprint(
    sanctions.map(({ publicId, state, appeal }) => `${publicId} ${state} ${appeal ?? ''}`).join('\n'),
  )
}

/** For a nickname only its own sanctions count: the response must not link the nickname to anonymous content. */
async function findGravest(
  { db }: Deps,
  originMarks: readonly string[],
  found: SanctionSubjectRow,
): Promise<SanctionKind | null> {
  const [own, before] = await Promise.all([
    findGravestOnSubject(db.write, originMarks),
    found.writtenAt === null ? null : findGravestBefore(db.write, found.accountId, found.writtenAt),
  ])
  return maxGravity(own, before)
}

/** The sanction in force against the caller, with rule, reason and end. */
export async function readMySanction(context: RequestContext) {
  const row = await findStanding(context.deps.db.write, requireSession(context).accountId)
  return { sanction: row === undefined ? null : viewMySanction(row) }
}
