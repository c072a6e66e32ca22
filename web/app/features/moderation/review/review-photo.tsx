// Photo waiting for review: blur placeholder first, the image only on request. The server writes each view to the audit log.
import type { Review } from '@murmullo/contract/moderation/moderation'
import { BlurPlaceholder } from '../../../ui/feedback/blur-placeholder.tsx'

type ReviewPhotoProps = { readonly photo: NonNullable<Review['photo']> }

export function ReviewPhoto({ photo: { id, placeholder, width, height } }: ReviewPhotoProps) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-3 text-sm font-semibold text-ink-2 [&::-webkit-details-marker]:hidden">
        <span className="relative size-16 shrink-0 overflow-hidden rounded-control bg-chip">
          <BlurPlaceholder colors={placeholder} />
        </span>
        <span className="group-open:hidden">Ver la imagen. Queda en el registro que la viste.</span>
        <span className="hidden group-open:inline">Ocultar la imagen</span>
      </summary>
      <img
        src={`/api/v1/admin/photos/${id}/image`}
        alt="La foto que espera"
        width={width}
        height={height}
        // Lazy loading: a closed disclosure sends no request.
        loading="lazy"
        decoding="async"
        className="mt-3 h-auto max-h-[70dvh] w-full rounded-control bg-chip object-contain"
      />
    </details>
  )
}
