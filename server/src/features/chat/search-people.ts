// Endpoint handler: a few users whose nickname contains the term. The response has only nickname and an encrypted ref for a chat request.
// Rate limited per minute and per day.
import { userSearchLimits } from '@murmullo/contract/limits'
import { nicknameKey } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { sealPersonRef } from '../accounts/person-ref.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { foldLetters } from './people.letters.ts'
import { findByLetters } from './people.store.ts'
import { takeTurn } from './take-turn.ts'

export async function searchPeople(call: Call, { term }: { term: string }) {
  const { accountId } = whoAsks(call)
  const { services } = call
  const wanted = term.trim()
  const letters = foldLetters(wanted)
  if (letters === null || letters.length < userSearchLimits.minChars) return { items: [] }
  const looked = { letters, nicknameKey: nicknameKey(wanted), count: userSearchLimits.results }
  const look = () => findByLetters(services.db.app, looked)
  const found = await takeTurn(call, 'searching', () => takeTurn(call, 'searchingToday', look))
  const items = found.map(async ({ id, nickname }) => ({
    ref: await sealPersonRef(services, accountId, id),
    nickname,
  }))
  return { items: await Promise.all(items) }
}
