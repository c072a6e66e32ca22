// React hook: reports when the reader has scrolled past an element.
import { type RefObject, useEffect } from 'react'
import { observeScrolledPast } from '../browser/scrolled-past.ts'

export function useScrolledPast(sentinel: RefObject<Element | null>, onChange: (passed: boolean) => void): void {
  useEffect(() => observeScrolledPast(sentinel.current, onChange), [sentinel, onChange])
}
