// Route `/admin/secreto/{id}`: administrator actions on one secret. The page is for browsers without JavaScript; with it, cards and the
// detail page post here by fetcher.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, redirect } from 'react-router'
import { secretAdminAction, networkErrorReply } from '../../features/admin/secret-admin-action.ts'
import { SecretAdminPanel } from '../../features/admin/secret-admin-panel.tsx'
import { formField, readForm } from '../../lib/forms/api-errors.ts'
import { isSecondFactorExpired, requireSecondFactor, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { isStepUpRequired } from '../../lib/forms/step-up.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/secret-admin.ts'

export const handle = { failure: 'Error al cargar el secreto' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  if (!publicId.safeParse(params.id).success) throw data({ code: 'secrets.not_found' }, { status: 404 })
  return { secret: await page.api.secrets.readSecret({ id: params.id }) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'admin')) requireSecondFactor(page, url, 'admin')
  const form = await readForm(request)
  const reply = await secretAdminAction(page.api, params.id, form)
  if (isStepUpRequired(reply)) return data(reply, { status: 403 })
  if (reply.error !== undefined) return data(reply, { status: 422 })
  return reply.removed && formField(form, 'from') === 'detail' ? redirect('/', 303) : reply
}

export const clientAction = keepFormOnNetworkError(networkErrorReply)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Administrar un secreto',
    description: 'Lo que puede hacer el equipo con un secreto.',
    index: false,
  })
}

export default function SecretAdminPage({ loaderData: { secret }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Administrar un secreto</h1>
      <Card as="section" className="mt-5 flex flex-col gap-5 px-5 py-6 desk:px-7">
        <p className="font-voice text-xl/[1.4] text-pretty whitespace-pre-wrap">{secret.text}</p>
        <SecretAdminPanel secret={secret} reply={actionData} from="page" />
      </Card>
      <p className="pt-5">
        <Link to={`/secret/${secret.id}`} className={buttonClass('quiet')}>
          Ver el secreto
        </Link>
      </p>
    </div>
  )
}
