// Route `/decisiones/{id}`: statement of reasons for one moderation decision, with human review and appeal forms.
import { publicId } from '@murmullo/contract/values'
import { data, Link, redirect } from 'react-router'
import { AppealSection } from '../features/moderation/appeal-box.tsx'
import { StatementDetails } from '../features/moderation/statement-sheet.tsx'
import { formField, tryCall } from '../lib/attempt.ts'
import { formErrorMessages } from '../lib/form-texts.ts'
import { requireAccount } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepFormOnNetworkError } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft } from '../ui/icons.gen.ts'
import type { Route } from './+types/statement.ts'

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
