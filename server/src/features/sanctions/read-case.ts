// What led to sanctions and those it led to, and which would come next.
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

/** Of all that was done about the same: whoever goes on from it names it. */
export function seenMarkOf(sanctions: readonly SanctionRow[]): string {
  return textMark(sanctions.map(({ publicId, state, appeal }) => `${publicId} ${state} ${appeal ?? ''}`).join('\n'))
}

/** Of somebody with a nickname only what that nickname led to: what they did without it is not theirs to anybody. */
async function gravestOf({ db }: Services, origin: Origin, found: OriginRow): Promise<SanctionKind | null> {
  const [own, before] = await Promise.all([
    findGravestOf(db.app, origin),
    found.writtenAt === null ? null : findGravestBefore(db.app, found.accountId, found.writtenAt),
  ])
  return graverOf(own, before)
}
