// Whether a form of /account is on its way, by what it asks for.
import { useNavigation } from 'react-router'

export function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === intent
}
