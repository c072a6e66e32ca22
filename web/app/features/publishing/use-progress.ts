// React hooks: progress label of a form while the server checks and saves the text.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { ActionFormState } from '../../lib/forms/action-form.tsx'

/** The check runs for a second or two. After this timeout the label changes, to show that it continues. */
const longMs = 4_000

export function useCheckLabel(busy: boolean): string | null {
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
 * The server checks and saves in one request, so the client cannot distinguish the two. Until the response, the label says "checking",
 * which is the slow part; after the redirect to the secret it says "publishing".
 */
export function usePublishLabel({ isSubmitting }: Pick<ActionFormState, 'isSubmitting'>): string | null {
  const { location } = useNavigation()
  const checking = useCheckLabel(isSubmitting)
  return isSubmitting && location?.pathname.startsWith('/secret/') ? 'Publicando...' : checking
}
