// Session list of the user, with a form that ends all other sessions.
import type { SessionInfo } from '@murmullo/contract/accounts/accounts'
import { Form } from 'react-router'
import { exactDate, longDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function SessionList({ sessions }: { readonly sessions: readonly SessionInfo[] }) {
  const zone = useTimeZone()
  return (
    <>
      <ul className="flex flex-col gap-3">
        {sessions.map((session, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sessions have no unique public field
          <li key={index}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {session.device}
              {session.current && <Badge tone="ok">Esta sesión</Badge>}
            </p>
            <p className="text-sm text-ink-3">
              Abierta el {exactDate(session.since, zone)} · Última visita: {longDate(session.seen, zone)}
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" className="mt-4">
          <Button type="submit" name="intent" value="sessions" tone="outline">
            Cerrar las demás
          </Button>
        </Form>
      )}
    </>
  )
}
