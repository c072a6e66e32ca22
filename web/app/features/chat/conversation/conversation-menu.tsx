// Conversation menu: block, or block and report. Without JavaScript each choice renders the same form on the page.
import { type FormEvent, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { closeDialogProps, Dialog } from '../../../ui/layout/dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../../ui/buttons/icon-button.tsx'
import { flag } from '../../../ui/icons/icons.gen.ts'
import { ban, ellipsisVertical } from '../../../ui/icons/page-icons.gen.ts'
import { BlockForm, type BlockIntent } from '../block-form.tsx'

const menuId = 'conversacion-menu'
const dialogIds = { block: 'bloquear', report: 'bloquear-y-reportar' } as const
const itemClass = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-sunken'

type MenuProps = { readonly name: string; readonly isBlocked: boolean }

export function ConversationMenu({ name, isBlocked }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const wanted = submitter instanceof HTMLButtonElement && (submitter.value as BlockIntent)
    menu.current?.hidePopover()
    if (wanted) showModal(dialogIds[wanted])
  }
  useEffect(() => {
    // The block succeeded, so its dialogs close.
    if (isBlocked) for (const id of Object.values(dialogIds)) findDialog(id)?.close()
  }, [isBlocked])
  return (
    <>
      <button type="button" popoverTarget={menuId} className={iconButtonClass('-mr-2')}>
        <Icon pathData={ellipsisVertical} />
        <span className="sr-only">Opciones de la conversación</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="conversation-menu">
        {isBlocked ? (
          <a href="/chat/blocked" className={itemClass}>
            Ver usuarios bloqueados
          </a>
        ) : (
          <form onSubmit={open}>
            <button type="submit" name="accion" value="block" className={classes(itemClass, 'text-admin')}>
              <Icon pathData={ban} size={18} />
              Bloquear usuario
            </button>
            <button type="submit" name="accion" value="report" className={classes(itemClass, 'text-admin')}>
              <Icon pathData={flag} size={18} />
              Bloquear y reportar
            </button>
          </form>
        )}
      </div>
      {(['block', 'report'] as const).map((intent) => (
        <Dialog key={intent} id={dialogIds[intent]} aria-labelledby={`${intent}-titulo`} className="sheet">
          <div className="sheet-body">
            <BlockForm
              // A later block is another request: the form starts empty, with a new idempotency key.
              key={String(isBlocked)}
              name={name}
              intent={intent}
              titleId={`${intent}-titulo`}
              cancel={
                <Button tone="outline" {...closeDialogProps(dialogIds[intent])}>
                  Cancelar
                </Button>
              }
            />
          </div>
        </Dialog>
      ))}
    </>
  )
}

/** The same form on the page, without JavaScript. */
export function InlineBlockForm({ name, intent }: { readonly name: string; readonly intent: BlockIntent }) {
  return (
    <noscript>
      <div className="border-b border-line bg-surface px-4 py-5">
        <BlockForm
          name={name}
          intent={intent}
          titleId={`${intent}-aqui`}
          cancel={
            <a href="?" className={buttonClass('outline')}>
              Cancelar
            </a>
          }
        />
      </div>
    </noscript>
  )
}

function showModal(id: string): void {
  findDialog(id)?.showModal()
}

function findDialog(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : null
}
