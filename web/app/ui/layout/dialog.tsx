// Modal dialog component on the native `<dialog>`: the browser handles focus, Escape and the top layer.
import type { ComponentProps } from 'react'
import { closeDialog, closeOnOutsideClick, openDialog } from './dialog-commands.ts'

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined
    commandfor?: string | undefined
  }
}

type DialogProps = ComponentProps<'dialog'> & { readonly id: string }

/** The child must fill the dialog, so that only a click on the backdrop is a click on the dialog element itself. */
export function Dialog({ children, ...rest }: DialogProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it already
    <dialog closedby="any" onClick={closeOnOutsideClick} {...rest}>
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
    onClick: () => openDialog(id),
  } as const
}

export function closeDialogProps(id: string) {
  return { command: 'close', commandfor: id, onClick: () => closeDialog(id) } as const
}
