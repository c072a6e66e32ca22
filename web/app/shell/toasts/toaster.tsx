// Toast container: connects the react-hot-toast store to the `ToastList` component.
import { toastDurations } from '@murmullo/contract/constants/limits'
import { useEffect, useRef } from 'react'
import { resolveValue, toast as toastApi, type ToastType, useToaster } from 'react-hot-toast/headless'
import { type ToastItem, ToastList } from '../../ui/feedback/toast-list.tsx'

export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 })
  const items = toasts.slice(0, toastDurations.atOnce).map((toast): ToastItem => {
    const message = resolveValue(toast.message, toast)
    return {
      id: toast.id,
      kind: kindOf(toast.type),
      text: typeof message === 'string' ? message : '',
      visible: toast.visible,
    }
  })
  const container = useRef<HTMLDivElement>(null)
  const newest = items[0]?.id
  useEffect(() => {
    const outlet = container.current?.parentElement
    if (newest !== undefined && outlet) raiseToTopLayer(outlet)
  }, [newest])
  return (
    <div ref={container}>
      <ToastList
        items={items}
        onClose={(id) => toastApi.dismiss(id)}
        onPause={handlers.startPause}
        onResume={handlers.endPause}
      />
    </div>
  )
}

/** Reopens the popover, so that toasts are above a modal dialog: the last element in the top layer is on top. */
function raiseToTopLayer(outlet: HTMLElement): void {
  if (!document.querySelector('dialog:modal')) return
  outlet.popover = 'manual'
  outlet.hidePopover()
  outlet.showPopover()
}

function kindOf(type: ToastType): ToastItem['kind'] {
  return type === 'blank' || type === 'custom' ? 'plain' : type
}
