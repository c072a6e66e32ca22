// React hook: spam warning while the user types a comment. The detector and its term list are loaded on first focus or input.
import { type RefObject, useRef, useState } from 'react'
import { loadOnce } from '../../lib/state/load-once.ts'

type FindSpam = (text: string) => string | null

export function useSpamWarning(field: RefObject<HTMLTextAreaElement | null>) {
  const find = useRef<FindSpam | null>(null)
  const [isSpam, setIsSpam] = useState(false)
  const check = () => setIsSpam(find.current?.(field.current?.value ?? '') != null)
  /** If the detector cannot be loaded, no warning is shown; the server still rejects spam. */
  const loadAndCheck = async () => {
    find.current ??= await loadFinder().catch(() => null)
    check()
  }
  return { isSpam, listeners: { onFocus: () => void loadAndCheck(), onInput: () => void loadAndCheck() } }
}

const loadFinder = loadOnce(createFinder)

async function createFinder(): Promise<FindSpam> {
  const [{ defaultSpamTerms, findSpam, compileSpamTerms }, terms] = await Promise.all([
    import('@murmullo/contract/safety/spam-matcher'),
    // Endpoint `moderation.listPublicSpamTerms`. If the request fails, the default terms in the bundle are used.
    fetch('/api/v1/spam-terms')
      .then(async (answer) => ((await answer.json()) as { terms?: string[] }).terms)
      .catch(() => undefined),
  ])
  const prepared = compileSpamTerms(terms ?? defaultSpamTerms)
  return (text) => findSpam(text, prepared)
}
