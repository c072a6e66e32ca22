// Route `/test-connection`: service status check. Administrators also see details and can switch maintenance mode.
import { replace, useFetcher } from 'react-router'
import { CheckCard, type CheckReply } from '../../features/status/check-card.tsx'
import { type AdminStatus, AdminStatusCards } from '../../features/status/admin-status-cards.tsx'
import { maintenanceForm } from '../../features/status/maintenance-switch.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { toErrorView } from '../../lib/errors/error-view.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
import type { Route } from './+types/service-status.ts'

type StatusData = CheckReply & { readonly adminStatus: AdminStatus | null }
const failed = (error: unknown): StatusData => ({ check: null, error: toErrorView(error).text, adminStatus: null })

export async function loader({ context }: Route.LoaderArgs): Promise<StatusData> {
  const { api, viewer } = context.get(pageContext)
  try {
    const check = await api.status.checkParts()
    if (viewer?.kind !== 'admin') return { check, error: null, adminStatus: null }
    const [details, storage, maintenance] = await Promise.all([
      api.status.readDetails(),
      api.photos.readStorage(),
      api.status.readMaintenance(),
    ])
    return { check, error: null, adminStatus: { details, storage, maintenance } }
  } catch (error) {
    return failed(error)
  }
}

/** A network error is a valid result of this page, so it is not thrown. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<StatusData> {
  return serverLoader().catch(failed)
}

export const action = formAction(
  {
    '': withPassword(
      validated(maintenanceForm, async (input, { api }) => {
        await api.status.setMaintenance(input)
        return replace('/test-connection', 303)
      }),
    ),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Estado del servicio',
    description: 'Prueba si tu navegador llega hasta Murmullo y si todo responde.',
    index: false,
  })
}

export default function TestConnection({ loaderData }: Route.ComponentProps) {
  // A fetcher reloads only this route: a revalidation of the parent routes would fail too and show the error boundary.
  const fetcher = useFetcher<StatusData>()
  const { check, error } = fetcher.data ?? loaderData
  const { adminStatus } = loaderData
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-6">
      <div>
        <h1 className="font-voice text-3xl wide:text-4xl">Estado del servicio</h1>
        <p className="mt-2 text-pretty text-ink-2">Probamos la conexión entre tu navegador y Murmullo.</p>
      </div>
      <CheckCard check={check} error={error} isBusy={fetcher.state !== 'idle'} form={fetcher.Form} />
      {adminStatus && <AdminStatusCards status={adminStatus} />}
    </div>
  )
}
