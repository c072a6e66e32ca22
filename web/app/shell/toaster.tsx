// The messages on screen, as the toast machinery counts them.
import { limits } from '@murmullo/contract/limits'
import { resolveValue, type ToastType, useToaster } from 'react-hot-toast/headless'
import { closeToast } from '../lib/toast.ts'
import { type ToastItem, ToastList } from '../ui/toast-list.tsx'

export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 })
  const items = toasts.slice(0, limits.toasts.atOnce).map((toast): ToastItem => {
    const message = resolveValue(toast.message, toast)
    return {
      id: toast.id,
      kind: kindOf(toast.type),
      text: typeof message === 'string' ? message : '',
      visible: toast.visible,
    }
  })
  return (
    <ToastList
      items={items}
      onClose={(id) => void closeToast(id)}
      onPause={handlers.startPause}
      onResume={handlers.endPause}
    />
  )
}

function kindOf(type: ToastType): ToastItem['kind'] {
  return type === 'blank' || type === 'custom' ? 'plain' : type
}
