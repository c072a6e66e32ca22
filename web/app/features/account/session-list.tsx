// Session list of the user, with a form that ends all other sessions.
import type { SessionInfo } from '@murmullo/contract/accounts/accounts'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { longDate } from '../../lib/format/dates.ts'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function SessionList({ sessions }: { readonly sessions: readonly SessionInfo[] }) {
  const form = useActionForm<SectionReply>({ intent: 'sessions' })
  return (
    <>
      <SectionMessage form={form} />
      <ul className="flex flex-col gap-3">
        {sessions.map((session, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sessions have no unique public field
          <li key={index}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {session.device}
              {session.current && <Badge tone="ok">Esta sesión</Badge>}
            </p>
            <p className="text-sm text-ink-3">
              Abierta el {longDate(session.since, 'utc')} · Última visita: {longDate(session.seen, 'utc')}
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm form={form} className="mt-4">
          <Button type="submit" tone="outline" busy={form.isSubmitting}>
            Cerrar las demás
          </Button>
        </ActionForm>
      )}
    </>
  )
}
