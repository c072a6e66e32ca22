// Adapter of the toast library: adds a toast with the duration of its kind. Lazy-loaded.
import { toastDurations } from '@murmullo/contract/constants/limits'
import { toast, type ToastOptions } from 'react-hot-toast/headless'

export type ToastKind = 'plain' | 'success' | 'error' | 'loading'

const durations: Readonly<Record<ToastKind, number>> = {
  plain: toastDurations.defaultMs,
  success: toastDurations.successMs,
  error: toastDurations.errorMs,
  loading: toastDurations.loadingMs,
}

export function addToast(kind: ToastKind, text: string, id: string | undefined): string {
  const options: ToastOptions = { duration: durations[kind], ...(id !== undefined && { id }) }
  return kind === 'plain' ? toast(text, options) : toast[kind](text, options)
}
