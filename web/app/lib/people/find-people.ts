// People search in a loader, for pages without JavaScript: the term comes from the query string.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { nicknameLimits } from '@murmullo/contract/limits'
import { codeOf } from '../attempt.ts'
import { formTexts } from '../form-texts.ts'
import { type Found, isEnough } from './use-people.ts'

/** Null when the term is too short, or too long for a nickname. */
export async function findPeople({ chat }: MurmulloApi, written: string): Promise<Found | null> {
  const term = written.trim()
  if (!isEnough(term) || term.length > nicknameLimits.max) return null
  try {
    return { term, people: (await chat.searchPeople({ term })).items, failed: null }
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return { term, people: [], failed: formTexts[code] }
  }
}
