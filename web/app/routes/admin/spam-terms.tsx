// Route `/admin/palabras`: spam term list, edited by administrators.
import { validateSpamTerms } from '@murmullo/contract/safety/spam-terms'
import { data, redirect } from 'react-router'
import { SpamListForm, type SpamReply } from '../../features/moderation/spam-list-form.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/spam-terms.ts'

export const handle = { failure: 'No se pudo cargar la lista' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  return { list: await page.api.moderation.listSpamTerms(), isSaved: url.searchParams.has('guardada') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  const form = await request.formData().catch(() => null)
  const input = formField(form, 'terms')
  const terms = input.split(/\r?\n/)
  const refuse = (error: string, more: Partial<SpamReply> = {}) =>
    data<SpamReply>({ submittedText: input, error, faults: [], isStale: false, ...more }, { status: 422 })
  const termErrors = validateSpamTerms(terms)
  if (termErrors.length > 0) return refuse(formErrorMessages['moderation.term_invalid'], { faults: termErrors })
  const refusal = await tryCall(() =>
    page.api.moderation.saveSpamTerms({
      terms: terms.filter((term) => term.trim() !== ''),
      seen: formField(form, 'seen'),
    }),
  )
  if (refusal === null) return redirect('/admin/palabras?guardada', 303)
  if (refusal === 'request.invalid') return refuse('La lista es demasiado larga: caben 500 palabras.')
  return refuse(formErrorMessages[refusal], { isStale: refusal === 'moderation.terms_changed' })
}

export const clientAction = keepFormOnNetworkError((form, error) => ({
  submittedText: formField(form, 'terms'),
  error,
  faults: [],
  isStale: false,
}))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Palabras no permitidas',
    description: 'Lo que no se puede nombrar.',
    index: false,
  })
}

export default function SpamTerms({ loaderData: { list, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Palabras no permitidas</h1>
      <p className="mt-1 text-pretty text-ink-2">Un secreto o un comentario que las nombre no se publica.</p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/palabras" />
      </div>
      {/* Keyed by version: after a save a new form mounts, with the normalized terms from the server. */}
      <SpamListForm key={list.seen} list={list} reply={actionData ?? null} isSaved={isSaved} />
    </div>
  )
}
