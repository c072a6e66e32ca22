// Words that only the server writes: they are read, and nothing in them needs a script, so that no browser downloads them twice. The
// browser keeps what came with the document; whoever moves here from another page gets the document.
import { type ReactNode, useEffect } from 'react'
import { useFromServer } from './hydration.ts'

/** In the browser `words` is false, so that what they are made of stays on the server. */
export function ServerWords({ words }: { readonly words: false | (() => ReactNode) }) {
  const fromServer = useFromServer()
  useEffect(() => {
    if (fromServer) return
    // To load the same address again would keep the place on the page, and not go to the one that the address names.
    const { href } = window.location
    window.history.replaceState(null, '', '/')
    window.location.replace(href)
  }, [fromServer])
  if (import.meta.env.SSR && words) return <div>{words()}</div>
  if (!fromServer) return null
  // oxlint-disable-next-line react/no-danger -- nothing is put in: whatever is there already stays
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
