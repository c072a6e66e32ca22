// Endpoint handler: a few users whose nickname contains the term. The response has only nickname and an encrypted ref for a chat request.
// Rate limited per minute and per day.
import { userSearchLimits } from '@murmullo/contract/constants/limits'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { encodePersonRef } from '../../profiles/person-ref.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { searchByNickname } from './people.store.ts'
import { withRateLimit } from '../core/chat-rate-limits.ts'

export async function searchPeople(context: RequestContext, { term }: { term: string }) {
  const { accountId } = requireSession(context)
  const { deps } = context
  const wanted = term.trim()
  const normalizedTerm = normalizeNicknameTerm(wanted)
  if (normalizedTerm === null || normalizedTerm.length < userSearchLimits.minChars) return { items: [] }
  const search = { normalizedTerm, nicknameKey: nicknameKey(wanted), count: userSearchLimits.results }
  const runSearch = () => searchByNickname(deps.db.write, search)
  const found = await withRateLimit(context, 'searching', () => withRateLimit(context, 'searchingToday', runSearch))
  const items = found.map(async ({ id, nickname }) => ({
    ref: await encodePersonRef(deps, accountId, id),
    nickname,
  }))
  return { items: await Promise.all(items) }
}

const accented = 'áéíóúüñ_-'
const folded = 'aeiouunAB'

/**
 * Normalizes a search term: lower case, without accents. `_` and `-` are mapped to letters, so that no character is a LIKE wildcard.
 * The same normalization as the index on nicknames. Null when no nickname can match: the term has any other character.
 */
function normalizeNicknameTerm(term: string): string | null {
  const lower = term.normalize('NFC').toLowerCase()
  const normalized = Array.from(lower, (letter) => folded[accented.indexOf(letter)] ?? letter).join('')
  return /^[a-z0-9AB]*$/.test(normalized) ? normalized : null
}
