// Keyboard shortcut help of the pages of moderators: a list in a dialog, opened by key or button.
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { closeDialogProps, Dialog, openDialogProps } from '../../ui/layout/dialog.tsx'
import { KeyHint } from './key-hint.tsx'

export type Shortcuts = readonly (readonly [key: string, what: string])[]

function ShortcutList({ shortcuts }: { readonly shortcuts: Shortcuts }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      {shortcuts.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-block min-w-7 rounded-md border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-ui text-xs font-semibold text-ink">
              {key}
            </kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

const helpId = 'atajos'

type ShortcutsHelpProps = {
  readonly shortcuts: Shortcuts
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
}

/** Wide screens only, where a physical keyboard is likely. */
export function ShortcutsButton() {
  return (
    <Button tone="quiet" data-key="?" className="max-desk:hidden" {...openDialogProps(helpId)}>
      Atajos
      <KeyHint>?</KeyHint>
    </Button>
  )
}

export function ShortcutsHelp({ shortcuts, isOn, onToggle }: ShortcutsHelpProps) {
  return (
    <Dialog
      id={helpId}
      aria-labelledby="atajos-titulo"
      className="m-auto w-80 max-w-[calc(100vw-1.5rem)] rounded-card border border-line bg-surface text-ink shadow-float backdrop:bg-veil"
    >
      <div className="flex flex-col gap-5 p-6">
        <h2 id="atajos-titulo" className="font-voice text-2xl">
          Atajos de teclado
        </h2>
        <ShortcutList shortcuts={shortcuts} />
        <Checkbox label="Usar atajos" checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
        <Button tone="outline" {...closeDialogProps(helpId)}>
          Cerrar
        </Button>
      </div>
    </Dialog>
  )
}
