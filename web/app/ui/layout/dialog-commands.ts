// Opens and closes dialogs. The browser does it by invoker commands, where it supports them.

export function openDialog(id: string): void {
  // The page behind stops scrolling; without this attribute the missing scrollbar would shift the layout.
  const page = document.documentElement
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
  if (!supportsCommands()) findDialog(id)?.showModal()
}

export function closeDialog(id: string): void {
  if (!supportsCommands()) findDialog(id)?.close()
}

type DialogClick = { readonly currentTarget: HTMLDialogElement; readonly target: EventTarget | null }

/** A click on the dialog element itself is a click on the backdrop, because its child fills it. A click on a link closes the dialog, too. */
export function closeOnOutsideClick({ currentTarget: dialog, target }: DialogClick): void {
  if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
}

function supportsCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype
}

function findDialog(id: string): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${id}`)
}
