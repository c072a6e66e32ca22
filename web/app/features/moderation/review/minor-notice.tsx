// Notice for moderators on content with a minor flag: approval rules and approvals so far.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Review } from '@murmullo/contract/moderation/moderation'

type MinorNoticeProps = { readonly minor: NonNullable<Review['minor']>; readonly explicit: boolean }

export function MinorNotice({ minor, explicit }: MinorNoticeProps) {
  return (
    <p className="rounded-control bg-admin-soft px-4 py-3 text-sm text-pretty text-admin">
      <strong>Puede tratarse de un menor.</strong> {noticeText(minor, explicit)}
    </p>
  )
}

function noticeText({ approvals, isApprovedByMe }: MinorNoticeProps['minor'], explicit: boolean): string {
  if (explicit) return 'Es explícito: no puede publicarse, solo retirarse.'
  const most = moderationLimits.minorApprovals
  if (approvals === 0)
    return `Para publicarlo hace falta la aprobación de ${most} personas del equipo. Nunca como explícito.`
  const count = `${approvals}\u00a0de\u00a0${most}: falta otra persona del equipo.`
  return isApprovedByMe ? `Ya diste tu aprobación. ${count}` : `${count} Nunca como explícito.`
}
