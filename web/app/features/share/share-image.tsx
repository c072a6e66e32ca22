// Share image preview: shape selection, download and the Web Share API.
import { type ShareFormat, shareFormats } from '@murmullo/contract/content/share-formats'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Dots } from '../../ui/base/dots.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { download, send } from '../../ui/icons/page-icons.gen.ts'
import { type SharedSecret, type ShareImageFile, useShareImage } from './use-share-image.ts'

const names: Readonly<Record<ShareFormat, string>> = { link: 'Horizontal', square: 'Cuadrada', story: 'Historia' }
const shapes = Object.keys(names) as ShareFormat[]

type ShareImageProps = SharedSecret & { readonly shape: ShareFormat; readonly onShape: (shape: ShareFormat) => void }

export function ShareImage({ secretId, isExplicit, shape, onShape }: ShareImageProps) {
  const picture = useShareImage(secretId, shape)
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">Imagen para compartir</legend>
      <div className="flex flex-wrap gap-1">
        {shapes.map((each) => (
          <label key={each} className="radio-option gap-2 px-2 text-sm">
            <input type="radio" name="forma" value={each} checked={each === shape} onChange={() => onShape(each)} />
            {names[each]}
          </label>
        ))}
      </div>
      <div className="mt-3 flex h-56 items-center justify-center overflow-hidden rounded-control bg-sunken p-3">
        {picture ? (
          <img
            src={picture.url}
            alt={isExplicit ? 'El secreto como imagen, con el texto difuminado' : 'El secreto como imagen'}
            {...shareFormats[shape]}
            className="size-auto max-h-full max-w-full rounded-[6px] ring-1 ring-line"
          />
        ) : (
          <ImagePlaceholder isOver={picture === false} />
        )}
      </div>
      {isExplicit && (
        <p className="mt-2 text-sm text-ink-3">En la imagen el texto no se puede leer: es contenido explícito.</p>
      )}
      {picture && <ShareActions picture={picture} />}
    </fieldset>
  )
}

function ImagePlaceholder({ isOver }: { readonly isOver: boolean }) {
  if (!isOver) return <Dots busy />
  return (
    <p role="alert" className="text-sm text-ink-2">
      No se pudo preparar la imagen. Prueba de nuevo en un momento.
    </p>
  )
}

function ShareActions({ picture: { file, url } }: { readonly picture: ShareImageFile }) {
  const files = [file]
  const canShareFile = 'canShare' in navigator && navigator.canShare({ files })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <a
        href={url}
        download={file.name}
        className={buttonClass('outline')}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon pathData={download} />
        Descargar imagen
      </a>
      {canShareFile && (
        <Button tone="outline" onClick={() => void navigator.share({ files }).catch(() => {})}>
          <Icon pathData={send} />
          Compartir imagen
        </Button>
      )}
    </div>
  )
}
