// Endpoint handler: a few users whose nickname contains the term. The response has only nickname and an encrypted ref for a chat request.
// Rate limited per minute and per day.
import { userSearchLimits } from '@murmullo/contract/constants/limits'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { encodePersonRef } from '../../profiles/person-ref.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { normalizeNicknameTerm } from './people.search-normalize.ts'
import { searchByNickname } from './people.store.ts'
import { withRateLimit } from '../core/chat-rate-limits.ts'

export async function searchPeople(call: RequestContext, { term }: { term: string }) {
  const { accountId } = requireSession(call)
  const { deps } = call
  const wanted = term.trim()
  const letters = normalizeNicknameTerm(wanted)
  if (letters === null || letters.length < userSearchLimits.minChars) return { items: [] }
  const search = { letters, nicknameKey: nicknameKey(wanted), count: userSearchLimits.results }
  const runSearch = () => searchByNickname(deps.db.app, search)
  const found = await withRateLimit(call, 'searching', () => withRateLimit(call, 'searchingToday', runSearch))
  const items = found.map(async ({ id, nickname }) => ({
    ref: await encodePersonRef(deps, accountId, id),
    nickname,
  }))
  return { items: await Promise.all(items) }
}
