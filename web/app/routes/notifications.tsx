// `/notifications`: what somebody was told of, to follow it, to mark it as read or to be rid of it.
import { useCallback } from 'react'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { changeNotification, failedNotification } from '../features/notifications/change-notification.ts'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { WaysCard } from '../features/notifications/ways-card.tsx'
import { codeOf, formIn } from '../lib/attempt.ts'
import { thisMinute } from '../lib/dates.ts'
import { formTexts } from '../lib/form-texts.ts'
import { requireAccount } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { useHeard } from '../lib/live/unread.tsx'
import { pageContext } from '../lib/page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { Route } from './+types/notifications.ts'

export const handle = { failure: 'No se pudieron cargar tus notificaciones...' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { unread } = requireAccount(page, url)
  const after = url.searchParams.get('after')
  const shown = { after, unread, now: thisMinute() }
  try {
    const first = await page.api.notifications.listNotifications(after === null ? {} : { after })
    return { ...shown, first, failed: null }
  } catch (error) {
    const code = codeOf(error)
    // An address that nobody gave out is not a list that failed.
    if (code === null || code === 'request.invalid') throw error
    return data({ ...shown, first: null, failed: formTexts[code] }, { status: 503 })
  }
}

/** For a form without a script. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const asked = failedNotification(await formIn(request))
  if (asked === null) throw data({ code: 'request.invalid' }, { status: 400 })
  const change = await changeNotification(page.api, asked)
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
  const { revalidate } = useRevalidator()
  useHeard(
    'notifications',
    useCallback(() => void (document.hidden || revalidate()), [revalidate]),
  )
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
          told={actionData ?? undefined}
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
      <WaysCard />
    </div>
  )
}
