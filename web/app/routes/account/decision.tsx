// Route `/decisiones/{id}`: statement of reasons for one moderation decision, with human review and appeal forms.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, redirect } from 'react-router'
import { AppealSection } from '../../features/moderation/statements/appeal-section.tsx'
import { StatementDetails } from '../../features/moderation/statements/statement-details.tsx'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/icons.gen.ts'
import type { Route } from './+types/decision.ts'

export const handle = { failure: 'No se pudo cargar la decisión' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  if (!publicId.safeParse(params.id).success) throw data({ code: 'request.not_found' }, { status: 404 })
  return { statement: await page.api.moderation.readStatement({ id: params.id }) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const form = await request.formData().catch(() => null)
  const text = formField(form, 'text')
  const refuse = (reason: string) => data({ reason, text }, { status: 422 })
  if (formField(form, 'intent') === 'review') {
    const refusal = await tryCall(() => page.api.moderation.requestHumanReview({ id: params.id }))
    // A repeated request (double click) counts as success.
    const isDone = refusal === null || refusal === 'moderation.review_requested'
    return isDone ? null : refuse(formErrorMessages[refusal])
  }
  if (text.trim() === '') return refuse('Cuéntanos por qué.')
  const refusal = await tryCall(() => page.api.moderation.appeal({ id: params.id, text }))
  return refusal === null ? redirect(`/decisiones/${params.id}`, 303) : refuse(formErrorMessages[refusal])
}

export const clientAction = keepFormOnNetworkError((form, reason) => ({ reason, text: formField(form, 'text') }))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Decisión',
    description: 'Una decisión sobre lo que escribiste.',
    index: false,
  })
}

export default function Decision({ loaderData: { statement }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <Link to="/decisiones" className={buttonClass('quiet', '-ml-4 self-start')}>
        <Icon pathData={arrowLeft} />
        Decisiones
      </Link>
      <StatementDetails statement={statement} />
      <AppealSection statement={statement} refusal={actionData ?? null} />
    </div>
  )
}
