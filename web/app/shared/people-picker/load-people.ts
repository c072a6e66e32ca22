// People search in a loader, for pages without JavaScript: the term comes from the query string.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { nicknameLimits } from '@murmullo/contract/constants/limits'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { type PeopleResult, isSearchable } from './use-people-search.ts'

/** Null when the term is too short, or too long for a nickname. */
export async function loadPeople({ chat }: MurmulloApi, input: string): Promise<PeopleResult | null> {
  const term = input.trim()
  if (!isSearchable(term) || term.length > nicknameLimits.max) return null
  try {
    return { term, people: (await chat.searchPeople({ term })).items, failed: null }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return { term, people: [], failed: formErrorMessages[code] }
  }
}
