// Route `/notifications`: list of notifications, with actions to read and delete them, and the delivery channels.
import { Link } from 'react-router'
import { notificationHandlers } from '../../features/notifications/notification-action.ts'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { useLiveRevalidation } from '../../features/notifications/use-live-revalidation.ts'
import { ChannelsCard } from '../../features/notifications/channels-card.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loadFirstPage } from '../../lib/lists/load-first-page.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { Route } from './+types/notifications.ts'

export const handle = { failure: 'No se pudieron cargar tus notificaciones...' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { unread } = requireAccount(page, url)
  const after = url.searchParams.get('after')
  const shown = { after, unread, now: currentMinute() }
  return loadFirstPage(shown, () => page.api.notifications.listNotifications(after === null ? {} : { after }))
}

export const action = formAction(notificationHandlers, requireAccount)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Notificaciones',
    description: 'Lo que ha pasado con lo que cuentas.',
    index: false,
  })
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { after, unread, now, first, failed } = loaderData
  useLiveRevalidation()
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-2 font-voice text-3xl">Notificaciones</h1>
      {first ? (
        <NotificationList key={after} first={first} fromStart={after === null} unread={unread} now={now} />
      ) : (
        <ErrorState
          level="h2"
          title="No se pudieron cargar tus notificaciones..."
          text={failed}
          actions={
            <Link reloadDocument to="" className={buttonClass('primary')}>
              Reintentar
            </Link>
          }
        />
      )}
      <ChannelsCard />
    </div>
  )
}
