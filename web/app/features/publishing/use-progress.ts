// What a form says while its words are read and saved.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Reading takes a second or two. Whoever waits longer is told that it goes on. */
const longMs = 4_000

export function useChecking(busy: boolean): string | null {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy])
  if (!busy) return null
  return isLong ? 'Verificando...' : 'Analizando contenido...'
}

/**
 * The server checks and saves in one call, so the browser cannot tell one from the other. While it has not answered, it is checking, which
 * is what takes long; once it has sent us on to the secret, it is being published.
 */
export function usePublishing(): string | null {
  const { state, formAction, location } = useNavigation()
  const busy = state !== 'idle' && formAction === '/new'
  const checking = useChecking(busy)
  return busy && location.pathname.startsWith('/secret/') ? 'Publicando...' : checking
}
