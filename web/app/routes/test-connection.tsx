// Route `/test-connection`: service status check. Administrators also see details and can switch maintenance mode.
import { data, redirect, useFetcher, useNavigation } from 'react-router'
import { CheckCard, type CheckReply } from '../features/status/check-card.tsx'
import { type Desk, DeskCards } from '../features/status/desk-cards.tsx'
import { codeOf, fieldOf, formIn } from '../lib/attempt.ts'
import { formTexts } from '../lib/form-texts.ts'
import { hasExpired, requireTeam } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { problemOf } from '../lib/problem.ts'
import { isAsking, withPassword } from '../lib/step-up.ts'
import type { Route } from './+types/test-connection.ts'

type Loaded = CheckReply & { readonly desk: Desk | null }
const failed = (error: unknown): Loaded => ({ check: null, error: problemOf(error).text, desk: null })

export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  const { api, viewer } = context.get(pageContext)
  try {
    const check = await api.status.checkParts()
    if (viewer?.kind !== 'admin') return { check, error: null, desk: null }
    const [details, storage, maintenance] = await Promise.all([
      api.status.readDetails(),
      api.photos.readStorage(),
      api.status.readMaintenance(),
    ])
    return { check, error: null, desk: { details, storage, maintenance } }
  } catch (error) {
    return failed(error)
  }
}

/** A network error is a valid result of this page, so it is not thrown. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  return serverLoader().catch(failed)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!hasExpired(page, 'admin')) requireTeam(page, url, 'admin')
  const form = await formIn(request)
  const invite = fieldOf(form, 'invite').trim()
  try {
    const reply = await withPassword(page.api, form, () =>
      page.api.status.setMaintenance({ closed: fieldOf(form, 'closed') !== '', invite }),
    )
    return isAsking(reply) ? data(reply, { status: 403 }) : redirect('/test-connection', 303)
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    const text = code === 'request.invalid' ? 'Escribe una dirección que empiece por https://' : formTexts[code]
    return data({ error: text }, { status: 422 })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Estado del servicio',
    description: 'Prueba si tu navegador llega hasta Murmullo y si todo responde.',
    index: false,
  })
}

export default function TestConnection({ loaderData, actionData }: Route.ComponentProps) {
  // A fetcher reloads only this route: a revalidation of the parent routes would fail too and show the error boundary.
  const again = useFetcher<Loaded>()
  const { check, error } = again.data ?? loaderData
  const { desk } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-6">
      <div>
        <h1 className="font-voice text-3xl wide:text-4xl">Estado del servicio</h1>
        <p className="mt-2 text-pretty text-ink-2">Probamos la conexión entre tu navegador y Murmullo.</p>
      </div>
      <CheckCard check={check} error={error} isBusy={again.state !== 'idle'} form={again.Form} />
      {desk && <DeskCards desk={desk} reply={actionData} isBusy={isBusy} />}
    </div>
  )
}
