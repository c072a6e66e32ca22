// Share dialog: link, Web Share API, and an image in three shapes.
import type { ShareFormat } from '@murmullo/contract/content/share-formats'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { x } from '../../ui/icons/icons.gen.ts'
import { link, send } from '../../ui/icons/page-icons.gen.ts'
import { ShareImage } from './share-image.tsx'
import type { SharedSecret } from './use-share-image.ts'

type ShareDialogProps = SharedSecret & { readonly onEnd: () => void }

/** Mounted on each opening, so its state resets. */
// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function ShareDialog({ secretId, isExplicit, onEnd }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [message, setMessage] = useState('')
  const [shape, setShape] = useState<ShareFormat>('link')
  const address = `${location.origin}/secret/${secretId}`
  useEffect(() => dialog.current?.showModal(), [])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setMessage('Enlace copiado'),
      () => setMessage('No se pudo copiar. Puedes seleccionarlo arriba.'),
    )
  return (
    <Dialog ref={dialog} id="compartir" aria-labelledby="compartir-titulo" className="sheet" onClose={onEnd}>
      <div className="sheet-body">
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 id="compartir-titulo" className="font-voice text-2xl">
            Compartir
          </h2>
          <Button tone="quiet" className="-mr-4" aria-label="Cerrar" onClick={() => dialog.current?.close()}>
            <Icon pathData={x} />
          </Button>
        </div>
        <input
          readOnly
          value={address}
          aria-label="Enlace del secreto"
          className="h-11 w-full truncate rounded-control border border-control bg-paper px-3 text-sm text-ink-2"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button onClick={() => void copy()}>
            <Icon pathData={link} />
            Copiar enlace
          </Button>
          {'share' in navigator && (
            // A cancelled share is not an error, so no message is shown.
            <Button tone="outline" onClick={() => void navigator.share({ url: address }).catch(() => {})}>
              <Icon pathData={send} />
              Compartir en...
            </Button>
          )}
          <output className="text-sm font-semibold text-ok">{message}</output>
        </div>
        <ShareImage secretId={secretId} isExplicit={isExplicit} shape={shape} onShape={setShape} />
      </div>
    </Dialog>
  )
}
