// Text of a secret or comment on the page that removes it, with its signature and date (React component).
import type { RemovableContent } from '@murmullo/contract/admin/admin'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { anonymousLabel } from '../../shared/labels/author-label.ts'
import { DescriptionItem } from '../../ui/display/description-item.tsx'

/** Null for a comment that is no longer public. */
export function RemovedText({ content }: { readonly content: RemovableContent | null }) {
  const zone = useTimeZone()
  if (content === null) return <p className="text-ink-2">Este comentario ya no está publicado.</p>
  const { text, authorNickname, publishedAt } = content
  return (
    <>
      <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/[1.5] wrap-anywhere whitespace-pre-wrap text-pretty">
        {text}
      </blockquote>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <DescriptionItem name="Firma">{authorNickname ?? anonymousLabel}</DescriptionItem>
        <DescriptionItem name="Publicado">
          <time dateTime={publishedAt}>{exactDate(publishedAt, zone)}</time>
        </DescriptionItem>
      </dl>
    </>
  )
}
