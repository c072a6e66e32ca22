// Resolves the sanction subject: the account behind a nickname, a review or a report case.
// A missing subject and one that this moderator has no permission for give the same error.
import { AppError } from '@murmullo/contract/core/errors'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext, Deps } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findSubjectAuthor } from '../moderation/checks/find-subject-author.ts'
import { reviewSubject } from '../moderation/reviews/close-review.ts'
import { findReported } from '../reports/cases/find-reported.ts'
import {
  findCaseSubject,
  findReviewedContent,
  findPersonSubject,
  findPersonSubjectByAccount,
} from './sanction-subjects.store.ts'
import type { SanctionSubject, SanctionSubjectRow } from './sanctions.columns.ts'

/** A user reported by nickname resolves to the nickname: all its sanctions are one list. `caseId`: the report case of the request. */
type ResolvedSubject = {
  readonly origin: SanctionSubject
  readonly found: SanctionSubjectRow
  readonly caseId: string | null
}

export async function findSanctionSubject(
  context: RequestContext,
  requested: SanctionSubject,
): Promise<ResolvedSubject> {
  const { accountId, kind } = requireSession(context)
  const resolved = await finders[requested.from](context.deps, requested, accountId)
  // Private content: only the admin role has access.
  if (resolved === undefined || (resolved.found.isPrivate && kind !== 'admin'))
    throw new AppError('sanctions.not_found')
  return resolved
}

type Finder = (services: Deps, requested: SanctionSubject, actorId: string) => Promise<ResolvedSubject | undefined>

const finders: Readonly<Record<SanctionSubject['from'], Finder>> = {
  user: async ({ db }, origin) => {
    const found = await findPersonSubject(db.write, origin.of)
    return found === undefined || hasNoChosenNickname(found) ? undefined : { origin, found, caseId: null }
  },
  review: async (services, origin) => {
    const found = await findReviewSubject(services, origin.of)
    return found && { origin, found, caseId: null }
  },
  case: async ({ db, keys }, origin, actorId) => {
    const reported = await findReported({ db: db.write, keys }, origin.of)
    // A staff member gets no access to a report case about themselves.
    if (reported?.accountId === undefined || reported.accountId === null || reported.accountId === actorId)
      return undefined
    // A user without a nickname at report time is not identified by one chosen later.
    const { caseId, accountId } = reported
    const isNamed = reported.kind === 'user' && reported.targetPublicId !== null
    const person = isNamed ? await findPersonSubjectByAccount(db.write, accountId) : undefined
    if (person !== undefined && !hasNoChosenNickname(person)) {
      const { publicId, ...found } = person
      return { origin: { from: 'user', of: publicId }, found, caseId }
    }
    const found = await findCaseSubject(db.write, caseId, accountId)
    return found && { origin, found, caseId }
  },
}

/** The author of reviewed content, unless the account is being erased. */
async function findReviewSubject(
  { db: { write }, keys }: Deps,
  publicId: string,
): Promise<SanctionSubjectRow | undefined> {
  const content = await findReviewedContent(write, publicId)
  if (content === undefined) return undefined
  const { nickname, text, writtenAt, isPrivate } = content
  const authorId = await findSubjectAuthor(write, keys, reviewSubject(content))
  const account = authorId === null ? undefined : await findPersonSubjectByAccount(write, authorId)
  return account && { accountId: account.accountId, nickname, text, writtenAt, isPrivate }
}

/** An automatic nickname does not identify a user to others. */
function hasNoChosenNickname({ nickname }: SanctionSubjectRow): boolean {
  return nickname === null || isGeneratedNickname(nickname)
}
