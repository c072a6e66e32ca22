// Route `/admin/apelaciones`: appeals against sanctions, oldest first. Users without a staff role get a 404.
import { data, Link, redirect } from 'react-router'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { SanctionAppealCard } from '../../features/sanctions/sanction-appeal-card.tsx'
import { errorCode, formField } from '../../lib/forms/api-errors.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { isStepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/sanction-appeals.ts'

export const handle = { failure: 'No se pudieron cargar las apelaciones' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireStaff(page, url, 'moderator')
  const after = url.searchParams.get('after')
  const appeals = await page.api.sanctions.listObjections(after === null ? {} : { after })
  return { ...appeals, isAdmin: kind === 'admin', now: currentMinute() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'moderator')) requireStaff(page, url, 'moderator')
  const form = await request.formData().catch(() => null)
  const outcome = formField(form, 'outcome')
  if (outcome !== 'upheld' && outcome !== 'overturned') throw data({ code: 'request.invalid' }, { status: 400 })
  const answer = { id: formField(form, 'id'), outcome } as const
  try {
    const reply = await withStepUp(page.api, form, () => page.api.sanctions.answerObjection(answer))
    return isStepUpRequired(reply)
      ? data({ ...reply, id: answer.id }, { status: 403 })
      : redirect('/admin/apelaciones', 303)
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return data({ reason: formErrorMessages[code] }, { status: 409 })
  }
}

export const clientAction = keepFormOnNetworkError((_form, reason) => ({ reason }))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Apelaciones', description: 'Lo que se objeta.', index: false })
}

export default function SanctionAppeals({ loaderData, actionData }: Route.ComponentProps) {
  const { items, next, isAdmin, now } = loaderData
  const stepUpReply = isStepUpRequired(actionData) ? actionData : null
  const refused = actionData && 'reason' in actionData ? actionData : null
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Apelaciones</h1>
      <p className="mt-1 text-ink-2">Sanciones que alguien objeta. Primero lo que más espera.</p>
      <div className="mt-4 mb-5">
        <TeamTabs current="/admin/apelaciones" isAdmin={isAdmin} />
      </div>
      {refused && (
        <p role="alert" className="mb-5 rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {refused.reason}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState
          title="Nada espera"
          text="Nadie objeta ninguna sanción."
          action={
            <Link to="/admin/revision" className={buttonClass('outline')}>
              Ir a la revisión
            </Link>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3.5">
          {items.map((objection) => (
            <li key={objection.id}>
              <SanctionAppealCard
                objection={objection}
                now={now}
                password={stepUpReply?.id === objection.id && <StepUpForm stepUp={stepUpReply.stepUp} />}
              />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-5 text-center">
          <Link to={`/admin/apelaciones?after=${next}`} className={buttonClass('outline')}>
            Las siguientes
          </Link>
        </p>
      )}
    </div>
  )
}
