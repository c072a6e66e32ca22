// Image component of the photo page: the blur placeholder reserves the space, and the image loads over it.
import type { Photo } from '@murmullo/contract/photos'
import { useEffect, useRef, useState } from 'react'
import { Blurred } from '../../ui/blurred.tsx'
import { Button } from '../../ui/button.tsx'
import { picturePath } from './picture-path.ts'
import { Veil } from './veil.tsx'

type PhotoPictureProps = { readonly photo: Photo }

export function PhotoPicture({ photo }: PhotoPictureProps) {
  const { width, height, placeholder, explicit, state } = photo
  return (
    <div className="relative overflow-hidden rounded-control bg-chip">
      {/* Reserves the aspect ratio by an SVG: the CSP forbids inline styles. */}
      <svg
        viewBox={`0 0 ${width || 4} ${height || 3}`}
        aria-hidden="true"
        className="block max-h-[75dvh] min-h-48 w-full"
      />
      <Blurred colours={placeholder} isLarge />
      {state !== 'arriving' &&
        (explicit ? (
          <Veil placeholder={placeholder}>
            <Shown photo={photo} isLate />
          </Veil>
        ) : (
          <Shown photo={photo} />
        ))}
    </div>
  )
}

/** `isLate`: lazy loading, until the overlay is opened. */
function Shown({ photo: { id, caption }, isLate = false }: PhotoPictureProps & { readonly isLate?: boolean }) {
  const image = useRef<HTMLImageElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    // The image may have failed before hydration.
    const { complete, naturalWidth } = image.current ?? {}
    if (!isLate && complete && naturalWidth === 0) setIsFailed(true)
  }, [isLate])
  if (isFailed)
    return (
      <div
        role="alert"
        className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-chip p-4 text-center"
      >
        <p className="text-ink-2">No se pudo cargar la imagen.</p>
        {/* Browsers do not cache a failed response, so a new render requests it again. */}
        <Button tone="outline" onClick={() => setIsFailed(false)}>
          Reintentar
        </Button>
      </div>
    )
  return (
    <img
      ref={image}
      src={picturePath(id)}
      alt={caption ? 'La foto de la que hablan estas palabras' : 'Foto sin palabras'}
      loading={isLate ? 'lazy' : 'eager'}
      decoding="async"
      className="absolute inset-0 size-full object-contain"
      onError={() => setIsFailed(true)}
    />
  )
}
