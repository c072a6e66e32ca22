// Route `/notifications`: list of notifications, with actions to read and delete them, and the delivery channels.
import { data, Link, redirect } from 'react-router'
import { notificationAction, failedNotificationChange } from '../../features/notifications/notification-action.ts'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { useLiveRevalidation } from '../../features/notifications/use-live-revalidation.ts'
import { ChannelsCard } from '../../features/notifications/channels-card.tsx'
import { readForm } from '../../lib/forms/api-errors.ts'
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

/** For forms submitted without JavaScript. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const input = failedNotificationChange(await readForm(request))
  if (input === null) throw data({ code: 'request.invalid' }, { status: 400 })
  const change = await notificationAction(page.api, input)
  if (change.failed !== null) return data(change, { status: 422 })
  const after = url.searchParams.get('after')
  return redirect(`/notifications${after === null ? '' : `?after=${encodeURIComponent(after)}`}`, 303)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Notificaciones',
    description: 'Lo que ha pasado con lo que cuentas.',
    index: false,
  })
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { after, unread, now, first, failed } = loaderData
  useLiveRevalidation()
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-2 font-voice text-3xl">Notificaciones</h1>
      {first ? (
        <NotificationList
          key={after}
          first={first}
          fromStart={after === null}
          unread={unread}
          now={now}
          actionResult={actionData ?? undefined}
        />
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
