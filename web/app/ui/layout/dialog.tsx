// Modal dialog component on the native `<dialog>`: the browser handles focus, Escape and the top layer.
import { type ComponentProps, type RefObject, useRef } from 'react'

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined
    commandfor?: string | undefined
  }
}

type DialogProps = ComponentProps<'dialog'> & {
  readonly id: string
  readonly ref?: RefObject<HTMLDialogElement | null>
}

/** The child must fill the dialog: a click on the dialog element itself is a click on the backdrop. A click on a link closes it too. */
export function Dialog({ children, ref, ...rest }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = ref ?? own
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it already
    <dialog
      ref={dialog}
      closedby="any"
      onClick={({ target }) => {
        if (target === dialog.current || (target instanceof Element && target.closest('a'))) dialog.current?.close()
      }}
      {...rest}
    >
      {children}
    </dialog>
  )
}

/** Button props: invoker commands work before hydration where supported; `onClick` is the fallback for other browsers. */
export function openDialogProps(id: string) {
  return {
    command: 'show-modal',
    commandfor: id,
    'aria-haspopup': 'dialog',
    onClick: () => {
      setScrollbarAttribute()
      if (!supportsCommands()) findDialog(id)?.showModal()
    },
  } as const
}

export function closeDialogProps(id: string) {
  return { command: 'close', commandfor: id, onClick: () => !supportsCommands() && findDialog(id)?.close() } as const
}

/** The page behind stops scrolling; without this attribute the missing scrollbar would shift the layout. */
function setScrollbarAttribute(): void {
  const page = document.documentElement
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
}

function supportsCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype
}

function findDialog(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : null
}
