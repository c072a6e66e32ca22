// Resolves the sanction subject: the account behind a nickname, a review or a report case.
// A missing subject and one that this moderator has no permission for give the same error.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call, Services } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findReportedOf } from '../reports/find-reported.ts'
import { findOfCase, findOfReview, findPerson, findPersonBehind } from './origins.store.ts'
import type { Origin, OriginRow } from './sanctions.columns.ts'

/** A user reported by nickname resolves to the nickname: all its sanctions are one list. `caseId`: the report case of the request. */
type Found = { readonly origin: Origin; readonly found: OriginRow; readonly caseId: string | null }

export async function findOrigin(call: Call, asked: Origin): Promise<Found> {
  const { accountId, kind } = whoAsks(call)
  const known = await finders[asked.from](call.services, asked, accountId)
  // Private content: only the admin role has access.
  if (known === undefined || (known.found.isPrivate && kind !== 'admin')) throw new AppError('sanctions.not_found')
  return known
}

type Finder = (services: Services, asked: Origin, asks: string) => Promise<Found | undefined>

const finders: Readonly<Record<Origin['from'], Finder>> = {
  person: async ({ db }, origin) => {
    const found = await findPerson(db.app, origin.of)
    return found === undefined || isNobody(found) ? undefined : { origin, found, caseId: null }
  },
  review: async ({ db }, origin) => {
    const found = await findOfReview(db.app, origin.of)
    return found && { origin, found, caseId: null }
  },
  case: async ({ db }, origin, asks) => {
    const reported = await findReportedOf(db.app, origin.of)
    // A staff member gets no access to a report case about themselves.
    if (reported?.accountId === undefined || reported.accountId === null || reported.accountId === asks)
      return undefined
    // A user without a nickname at report time is not identified by one chosen later.
    const { caseId } = reported
    const isNamed = reported.kind === 'person' && reported.targetPublicId !== null
    const person = isNamed ? await findPersonBehind(db.app, reported.accountId) : undefined
    if (person !== undefined && !isNobody(person)) {
      const { publicId, ...found } = person
      return { origin: { from: 'person', of: publicId }, found, caseId }
    }
    const found = await findOfCase(db.app, caseId)
    return found && { origin, found, caseId }
  },
}

/** An automatic nickname does not identify a user to others. */
function isNobody({ nickname }: OriginRow): boolean {
  return nickname === null || isAutomatic(nickname)
}
