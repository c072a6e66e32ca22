// Toast messages. The library is loaded with the first toast, so that pages without toasts do not download it.
import { createValueStore } from '../state/value-store.ts'
import type { ToastKind } from './toast-library.ts'

export type { ToastKind }

/** Whether a toast was shown: then the outlet loads the list of toasts. */
export const toasterNeeded = createValueStore(false)

/** With the `id` of an earlier toast it replaces that one: "Publicando..." becomes the result. */
export async function showToast(kind: ToastKind, text: string, id?: string): Promise<string> {
  toasterNeeded.set(true)
  const library = await import('./toast-library.ts')
  return library.addToast(kind, text, id)
}
