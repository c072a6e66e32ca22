// Address of the page of identical texts. Separate from the page, so that a link to it loads nothing else.
import type { TextOrigin } from '@murmullo/contract/moderation/identical-texts'

/** `back`: path of the page with the link. */
export function identicalAddress(from: TextOrigin, of: string, back: string): string {
  return `/admin/iguales/${from}/${of}?volver=${encodeURIComponent(back)}`
}

/** "1 texto", "3 textos iguales", "200 textos iguales o más". */
export function identicalCount(count: number, hasMore: boolean): string {
  if (count === 1) return '1 texto'
  return `${count} textos iguales${hasMore ? ' o más' : ''}`
}
