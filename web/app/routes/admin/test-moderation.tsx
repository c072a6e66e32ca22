// Route `/admin/test-moderation`: administrators run automatic moderation on a text. Nothing is published or stored.
import { Suspense, use, useEffect } from 'react'
import { data, useNavigate } from 'react-router'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { ModerationTestForm, type ModerationTestReply } from '../../features/moderation/moderation-test-form.tsx'
import { errorCode, formField, readForm } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireAdminOrRedirect } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { type StepUpRequired, isStepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { Dots } from '../../ui/base/dots.tsx'
import type { Route } from './+types/test-moderation.ts'

export function loader({ url, context }: Route.LoaderArgs): { redirectTo: null } {
  requireAdminOrRedirect(context.get(pageContext), url)
  return { redirectTo: null }
}

/** Renders at once with a pending state; the redirect for users without access follows when the server responds. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): { redirectTo: Promise<string | null> } {
  const redirectTo = serverLoader().then(
    () => null,
    (refusal: unknown) => {
      if (refusal instanceof Response) return refusal.headers.get('location') ?? '/'
      throw refusal
    },
  )
  return { redirectTo }
}

/** Permissions do not change with a test run. */
export const shouldRevalidate = () => false

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'admin')) requireAdminOrRedirect(page, url)
  const form = await readForm(request)
  const text = formField(form, 'text')
  const refuse = (error: string) => data<ModerationTestReply>({ text, result: null, error }, { status: 422 })
  if (text.trim() === '') return refuse('Por favor, ingresa algún texto para analizar')
  try {
    const result = await withStepUp(page.api, form, () => page.api.moderation.testModeration({ text }))
    return isStepUpRequired(result)
      ? data(result, { status: 403 })
      : data<ModerationTestReply>({ text, result, error: null })
  } catch (error) {
    return refuse(`Error al analizar: ${reasonOf(error)}`)
  }
}

export const clientAction = keepFormOnNetworkError((form, why) => ({
  text: formField(form, 'text'),
  result: null,
  error: `Error al analizar: ${why}`,
}))

function reasonOf(error: unknown): string {
  const code = errorCode(error)
  return code === null ? 'Error desconocido' : formErrorMessages[code]
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Test Moderación',
    description: 'Prueba de moderación.',
    index: false,
  })
}

export default function TestModeration({ loaderData: { redirectTo }, actionData }: Route.ComponentProps) {
  return (
    // Full viewport height: avoids a layout shift when the result arrives.
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="font-voice text-3xl">Test Moderación</h1>
      <Suspense fallback={<Checking />}>
        <Checked redirectTo={redirectTo} reply={actionData ?? null} />
      </Suspense>
    </div>
  )
}

type CheckedProps = {
  readonly redirectTo: Promise<string | null> | null
  readonly reply: ModerationTestReply | StepUpRequired | null
}

function Checked({ redirectTo, reply }: CheckedProps) {
  const to = redirectTo === null ? null : use(redirectTo)
  const navigate = useNavigate()
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true })
  }, [to, navigate])
  if (to !== null) return null
  return (
    <>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/test-moderation" />
      </div>
      {isStepUpRequired(reply) ? <StepUpForm stepUp={reply.stepUp} /> : <ModerationTestForm reply={reply} />}
    </>
  )
}

function Checking() {
  return (
    <output className="mt-4 flex min-h-96 items-start gap-3 text-ink-2">
      <Dots busy className="mt-2 h-1.5 w-6 text-accent" /> Verificando permisos...
    </output>
  )
}
