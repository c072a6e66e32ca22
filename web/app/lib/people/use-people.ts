// Finds people by what is written of their nickname, a moment after the last letter.
import type { FoundPerson } from '@murmullo/contract/chat'
import { limits } from '@murmullo/contract/limits'
import { useEffect, useState } from 'react'
import { askPage } from '../ask-page.ts'
import { errorTexts, unreachableText } from '../error-texts.ts'

export type Found = {
  /** What was searched for. */
  readonly term: string
  readonly people: readonly FoundPerson[]
  readonly failed: string | null
}

export type Searching = {
  /** Null while what is written is too short, or not searched for yet. */
  readonly found: Found | null
  readonly isSearching: boolean
}

/** Blanks are not counted: nobody has one in their nickname. */
export function isEnough(written: string): boolean {
  return written.replaceAll(/\s/g, '').length >= limits.userSearch.minChars
}

/** `came` is what the page was made with. */
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
    const timer = setTimeout(() => void search(), limits.userSearch.debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [term, isLongEnough, isKnown])
  return { found: isLongEnough && isKnown ? found : null, isSearching: isLongEnough && !isKnown }
}
