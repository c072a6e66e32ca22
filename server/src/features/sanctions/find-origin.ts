// Finds who is behind what the team has before it. What is not there, and what is not for whoever asks, is not found alike.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call, Services } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findReportedOf } from '../reports/find-reported.ts'
import { findOfCase, findOfReview, findPerson, findPersonBehind } from './origins.store.ts'
import type { Origin, OriginRow } from './sanctions.columns.ts'

/** Somebody reported by their nickname is found as by their nickname: what was done about them is one list. `caseId`: the case asked from. */
type Found = { readonly origin: Origin; readonly found: OriginRow; readonly caseId: string | null }

export async function findOrigin(call: Call, asked: Origin): Promise<Found> {
  const { accountId, kind } = whoAsks(call)
  const known = await finders[asked.from](call.services, asked, accountId)
  // Private, it is for administrators alone.
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
    // Of a case about themselves nobody of the team learns.
    if (reported?.accountId === undefined || reported.accountId === null || reported.accountId === asks)
      return undefined
    // Whoever had no nickname when they were reported is not named by one that they chose since.
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

/** Who never chose a nickname is known by none. */
function isNobody({ nickname }: OriginRow): boolean {
  return nickname === null || isAutomatic(nickname)
}
