// React hook: debounced people search by nickname.
import type { FoundPerson } from '@murmullo/contract/chat'
import { userSearchLimits } from '@murmullo/contract/limits'
import { useEffect, useState } from 'react'
import { askPage } from '../ask-page.ts'
import { errorTexts, unreachableText } from '../error-texts.ts'

export type Found = {
  /** Search term of this result. */
  readonly term: string
  readonly people: readonly FoundPerson[]
  readonly failed: string | null
}

export type Searching = {
  /** Null while the term is too short, or the search has not run yet. */
  readonly found: Found | null
  readonly isSearching: boolean
}

/** Whitespace does not count: a nickname cannot contain it. */
export function isEnough(written: string): boolean {
  return written.replaceAll(/\s/g, '').length >= userSearchLimits.minChars
}

/** `came` is the result from the loader. */
export function usePeople(written: string, came: Found | null): Searching {
  const term = written.trim()
  const isLongEnough = isEnough(term)
  const [found, setFound] = useState(came)
  const isKnown = found?.term === term
  useEffect(() => {
    if (!isLongEnough || isKnown) return undefined
    let isStale = false
    const search = async () => {
      const reply = await askPage<FoundPerson>(`/more/people?con=${encodeURIComponent(term)}`)
      if (isStale) return
      if ('page' in reply) setFound({ term, people: reply.page.items, failed: null })
      else setFound({ term, people: [], failed: reply.failed ? errorTexts[reply.failed] : unreachableText })
    }
    const timer = setTimeout(() => void search(), userSearchLimits.debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [term, isLongEnough, isKnown])
  return { found: isLongEnough && isKnown ? found : null, isSearching: isLongEnough && !isKnown }
}
