// Image component of the photo page: the blur placeholder reserves the space, and the image loads over it.
import type { Photo } from '@murmullo/contract/content/photos'
import { useEffect, useRef, useState } from 'react'
import { BlurPlaceholder } from '../../ui/feedback/blur-placeholder.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { imageUrl } from './image-url.ts'
import { SensitiveOverlay } from './sensitive-overlay.tsx'

type PhotoImageProps = { readonly photo: Photo }

export function PhotoImage({ photo }: PhotoImageProps) {
  const { width, height, placeholder, explicit, state } = photo
  return (
    <div className="relative overflow-hidden rounded-card bg-chip">
      {/* Reserves the aspect ratio by an SVG: the CSP forbids inline styles. */}
      <svg
        viewBox={`0 0 ${width || 4} ${height || 3}`}
        aria-hidden="true"
        className="block max-h-[75dvh] min-h-48 w-full"
      />
      <BlurPlaceholder colors={placeholder} isLarge />
      {state !== 'uploading' &&
        (explicit ? (
          <SensitiveOverlay placeholder={placeholder}>
            <LoadedImage photo={photo} isLazy />
          </SensitiveOverlay>
        ) : (
          <LoadedImage photo={photo} />
        ))}
    </div>
  )
}

/** `isLazy`: lazy loading, until the overlay is opened. */
function LoadedImage({ photo: { id, caption }, isLazy = false }: PhotoImageProps & { readonly isLazy?: boolean }) {
  const image = useRef<HTMLImageElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    // The image may have failed before hydration.
    const { complete, naturalWidth } = image.current ?? {}
    if (!isLazy && complete && naturalWidth === 0) setIsFailed(true)
  }, [isLazy])
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
      src={imageUrl(id)}
      alt={caption ? 'La foto que acompaña a este texto' : 'Foto sin texto'}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      className="absolute inset-0 size-full object-contain text-transparent"
      onError={() => setIsFailed(true)}
    />
  )
}
