// Dismissal of the first-visit notice: it fades out, and this browser does not show it again.
import { noticeTimings } from '@murmullo/contract/constants/view-limits'
import { storeNoticeDismissal } from '../lib/site/notice-dismissal.ts'

/** `remove` takes the notice from the page. */
export function dismissNotice(notice: Element | null, remove?: () => void): void {
  notice?.classList.add('opacity-0')
  setTimeout(() => {
    storeNoticeDismissal()
    // The focused button is removed with the notice.
    if (notice?.contains(document.activeElement)) document.getElementById('contenido')?.focus({ preventScroll: true })
    remove?.()
  }, noticeTimings.fadeMs)
}
