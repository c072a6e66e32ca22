// React hook: true while the /account form with the given intent is being submitted.
import { useNavigation } from 'react-router'

export function useIsSubmitting(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === intent
}
