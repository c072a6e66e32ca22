// React hook: debounced people search by nickname.
import type { FoundPerson } from '@murmullo/contract/chat/chat'
import { userSearchLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useState } from 'react'
import { fetchPage } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'

export type PeopleResult = {
  /** Search term of this result. */
  readonly term: string
  readonly people: readonly FoundPerson[]
  readonly failed: string | null
}

export type PeopleSearchState = {
  /** Null while the term is too short, or the search has not run yet. */
  readonly found: PeopleResult | null
  readonly isSearching: boolean
}

/** Whitespace does not count: a nickname cannot contain it. */
export function isSearchable(input: string): boolean {
  return input.replaceAll(/\s/g, '').length >= userSearchLimits.minChars
}

/** `initial` is the result from the loader. */
export function usePeopleSearch(input: string, initial: PeopleResult | null): PeopleSearchState {
  const term = input.trim()
  const isLongEnough = isSearchable(term)
  const [found, setFound] = useState(initial)
  const isKnown = found?.term === term
  useEffect(() => {
    if (!isLongEnough || isKnown) return undefined
    let isStale = false
    const search = async () => {
      const reply = await fetchPage<FoundPerson>(`/more/people?con=${encodeURIComponent(term)}`)
      if (isStale) return
      if ('page' in reply) setFound({ term, people: reply.page.items, failed: null })
      else setFound({ term, people: [], failed: reply.failed ? errorMessages[reply.failed] : networkErrorMessage })
    }
    const timer = setTimeout(() => void search(), userSearchLimits.debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [term, isLongEnough, isKnown])
  return { found: isLongEnough && isKnown ? found : null, isSearching: isLongEnough && !isKnown }
}
