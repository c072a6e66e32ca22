// Watches what is written for what must not be named here. What recognizes it, and the words, are fetched when somebody begins to write.
import { type RefObject, useRef, useState } from 'react'

type FindSpam = (text: string) => string | null

export function useSpamWarning(field: RefObject<HTMLTextAreaElement | null>) {
  const find = useRef<FindSpam | null>(null)
  const [isSpam, setIsSpam] = useState(false)
  const look = () => setIsSpam(find.current?.(field.current?.value ?? '') != null)
  /** Without it nothing is said here, and the server still refuses. */
  const begin = async () => {
    find.current ??= await loadFinder().catch(() => null)
    look()
  }
  return { isSpam, listeners: { onFocus: () => void begin(), onInput: () => void begin() } }
}

let finder: Promise<FindSpam> | undefined

/** Once for a visit. */
function loadFinder(): Promise<FindSpam> {
  finder ??= makeFinder().catch((error: unknown) => {
    finder = undefined
    throw error
  })
  return finder
}

async function makeFinder(): Promise<FindSpam> {
  const [{ defaultSpamTerms, findSpam, prepareTerms }, terms] = await Promise.all([
    import('@murmullo/contract/spam'),
    // Ours are known without asking.
    fetch('/api/v1/spam-terms')
      .then(async (answer) => ((await answer.json()) as { terms?: string[] }).terms)
      .catch(() => undefined),
  ])
  const prepared = prepareTerms(terms ?? defaultSpamTerms)
  return (text) => findSpam(text, prepared)
}
