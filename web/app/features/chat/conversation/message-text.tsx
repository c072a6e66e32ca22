// Message text component. URLs are clickable only where the parent allows it, and a confirmation dialog opens before navigation.
import { useRef, useState } from 'react'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { closeDialogProps, Dialog } from '../../../ui/layout/dialog.tsx'
import { displayHost, parseMessage } from './parse-message.ts'

type MessageTextProps = {
  readonly text: string
  /** Click handler for links. Null: URLs are rendered as plain text. */
  readonly onLeave: ((href: string) => void) | null
}

export function MessageText({ text, onLeave }: MessageTextProps) {
  if (onLeave === null) return text
  return parseMessage(text).map(({ text: part, href }, at) =>
    href === null ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- static list
      <button key={at} type="button" className="external-link" onClick={() => onLeave(href)}>
        {part}
      </button>
    ),
  )
}

const id = 'salir'

/** React hook: confirmation dialog that shows the destination host before the browser leaves the site. */
export function useLinkConfirmation() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [href, setHref] = useState<string | null>(null)
  return {
    confirm: (wanted: string) => {
      setHref(wanted)
      dialog.current?.showModal()
    },
    dialog: (
      <Dialog id={id} ref={dialog} aria-labelledby="salir-titulo" className="sheet">
        <div className="sheet-body">
          <h2 id="salir-titulo" className="font-voice text-2xl">
            Vas a salir de Murmullo
          </h2>
          {href !== null && (
            <>
              <p className="mt-2 text-pretty text-ink-2">
                Este enlace lleva a <strong className="font-semibold text-ink">{displayHost(href)}</strong>. No lo
                revisamos, y allí podrían saber quién eres.
              </p>
              <p className="mt-3 max-h-32 overflow-y-auto rounded-control bg-sunken px-3 py-2 text-meta wrap-anywhere text-ink-2">
                {href}
              </p>
              <div className="mt-6 flex flex-wrap justify-end gap-2">
                <Button {...closeDialogProps(id)}>Quedarme</Button>
                <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
                  Abrir el enlace
                </a>
              </div>
            </>
          )}
        </div>
      </Dialog>
    ),
  }
}
