// Toast messages. The library is loaded with the first toast, so that pages without toasts do not download it.
import { toastDurations } from '@murmullo/contract/constants/limits'
import type { ToastOptions } from 'react-hot-toast/headless'

export type ToastKind = 'plain' | 'success' | 'error' | 'loading'

const durations: Readonly<Record<ToastKind, number>> = {
  plain: toastDurations.defaultMs,
  success: toastDurations.successMs,
  error: toastDurations.errorMs,
  loading: toastDurations.loadingMs,
}

let isNeeded = false
const listeners = new Set<() => void>()

/** With the `id` of an earlier toast it replaces that one: "Publicando..." becomes the result. */
export async function showToast(kind: ToastKind, text: string, id?: string): Promise<string> {
  isNeeded = true
  for (const listener of listeners) listener()
  const { toast } = await import('react-hot-toast/headless')
  const options: ToastOptions = { duration: durations[kind], ...(id !== undefined && { id }) }
  return kind === 'plain' ? toast(text, options) : toast[kind](text, options)
}

export async function closeToast(id: string): Promise<void> {
  const { toast } = await import('react-hot-toast/headless')
  toast.dismiss(id)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isToasterNeeded(): boolean {
  return isNeeded
}
