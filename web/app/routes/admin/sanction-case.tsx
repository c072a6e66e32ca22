// Route `/admin/sanciones/{from}/{of}`: the content, existing sanctions and a form for a new one. 404 for users without a staff role.
import { type SanctionOrigin, sanctionOrigins } from '@murmullo/contract/moderation/sanctions'
import { data, Link, redirect } from 'react-router'
import { SanctionForm } from '../../features/sanctions/sanction-form.tsx'
import { SanctionList } from '../../features/sanctions/sanction-list.tsx'
import {
  revokeSanctionAction,
  type SanctionError,
  setSanctionAction,
  parseSanctionForm,
} from '../../features/sanctions/sanction-actions.ts'
import { formField } from '../../lib/forms/api-errors.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { isStepUpRequired } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/icons.gen.ts'
import type { Route } from './+types/sanction-case.ts'

export const handle = { failure: 'No se pudo cargar' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'moderator')
  return page.api.sanctions.readCase(parseOrigin(params))
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'moderator')) requireStaff(page, url, 'moderator')
  const origin = parseOrigin(params)
  const form = await request.formData().catch(() => new FormData())
  const redirectBack = () => redirect(`/admin/sanciones/${origin.from}/${origin.of}`, 303)
  if (formField(form, 'intent') === 'revoke') {
    const revoked = await revokeSanctionAction(page.api, form)
    if (revoked === null) return redirectBack()
    return data(revoked, { status: isStepUpRequired(revoked) ? 403 : 409 })
  }
  const reply = await setSanctionAction(page.api, form, origin)
  if (reply === null) return redirectBack()
  return data(reply, { status: isStepUpRequired(reply) ? 403 : 422 })
}

function parseOrigin({ from, of }: { readonly from: string; readonly of: string }) {
  const known = sanctionOrigins.find((origin): origin is SanctionOrigin => origin === from)
  if (known === undefined) throw data({ code: 'request.not_found' }, { status: 404 })
  return { from: known, of }
}

export const clientAction = keepFormOnNetworkError<SanctionError | { readonly refusal: string }>((form, reason) =>
  formField(form, 'intent') === 'revoke' ? { refusal: reason } : { reason, written: parseSanctionForm(form) },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Sancionar', description: 'Lo que decide el equipo.', index: false })
}

export default function SanctionCase({ loaderData, actionData, params }: Route.ComponentProps) {
  const { from, nickname, text, sanctions, suggested, seen } = loaderData
  const stepUpReply = isStepUpRequired(actionData) ? actionData.stepUp : null
  const refused = actionData && 'written' in actionData ? actionData : null
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <div>
        {params.from === 'case' && (
          <Link to={`/reports/${params.of}`} className={buttonClass('quiet', '-ml-4')}>
            <Icon pathData={arrowLeft} />
            Volver al caso
          </Link>
        )}
        <h1 className="font-voice text-3xl">Sancionar</h1>
        <p className="mt-1 text-pretty text-ink-2">
          {from === 'user' ? `A ${nickname ?? 'alguien'}.` : `A quien escribió esto, como ${nickname ?? 'Anónimo'}.`} No
          verás quién es, ni qué más hizo.
        </p>
      </div>
      {text && (
        <Card className="px-5 py-5 desk:px-8">
          <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/normal text-pretty whitespace-pre-wrap text-ink-2">
            {text}
          </blockquote>
        </Card>
      )}
      {sanctions.length > 0 && (
        <Card as="section" aria-labelledby="ya-hecho" className="px-5 py-6 desk:px-8">
          <h2 id="ya-hecho" className="mb-4 font-voice text-2xl">
            Lo que ya se hizo
          </h2>
          {actionData && 'refusal' in actionData && (
            <p role="alert" className="mb-4 text-sm font-semibold text-admin">
              {actionData.refusal}
            </p>
          )}
          <SanctionList sanctions={sanctions} />
        </Card>
      )}
      <Card as="section" aria-labelledby="nueva" className="px-5 py-6 desk:px-8">
        <h2 id="nueva" className="mb-4 font-voice text-2xl">
          {stepUpReply ? 'Antes, tu contraseña' : 'Nueva medida'}
        </h2>
        {stepUpReply ? (
          <StepUpForm stepUp={stepUpReply} />
        ) : (
          <SanctionForm
            key={seen}
            suggested={suggested}
            isFirst={sanctions.length === 0}
            seen={seen}
            refusal={refused}
          />
        )}
      </Card>
    </div>
  )
}
