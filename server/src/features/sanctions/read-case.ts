// Endpoint handler: a sanction subject with its sanctions, and the suggested next sanction.
import type { SanctionKind } from '@murmullo/contract/deeds'
import type { Call, Services } from '../../platform/call.ts'
import { textMark } from '../../platform/text-mark.ts'
import { findOrigin } from './find-origin.ts'
import type { Origin, OriginRow, SanctionRow } from './sanctions.columns.ts'
import { graverOf, nextAfter } from './sanctions.policy.ts'
import { findGravestBefore, findGravestOf, listOfOrigin } from './sanctions.store.ts'
import { viewCase } from './sanctions.view.ts'

export async function readCase(call: Call, asked: Origin) {
  const { origin, found } = await findOrigin(call, asked)
  const sanctions = await listOfOrigin(call.services.db.app, origin)
  const suggested = nextAfter(await gravestOf(call.services, origin, found))
  return viewCase(found, { from: origin.from, sanctions, suggested, seen: seenMarkOf(sanctions) })
}

/** Version token of the sanction list (optimistic locking): a new sanction must name the version its moderator has read. */
export function seenMarkOf(sanctions: readonly SanctionRow[]): string {
  return textMark(sanctions.map(({ publicId, state, appeal }) => `${publicId} ${state} ${appeal ?? ''}`).join('\n'))
}

/** For a nickname only its own sanctions count: the response must not link the nickname to anonymous content. */
async function gravestOf({ db }: Services, origin: Origin, found: OriginRow): Promise<SanctionKind | null> {
  const [own, before] = await Promise.all([
    findGravestOf(db.app, origin),
    found.writtenAt === null ? null : findGravestBefore(db.app, found.accountId, found.writtenAt),
  ])
  return graverOf(own, before)
}
