// Route `/admin/test-moderation`: administrators run automatic moderation on a text. Nothing is published or stored.
import { Suspense, use, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import {
  ModerationTestForm,
  moderationTestForm,
  testErrorPrefix,
} from '../../features/moderation/moderation-test-form.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireAdminOrRedirect } from '../../lib/auth/guards.ts'
import { formAction, InvalidForm, validated } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
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

export const action = formAction(
  {
    '': withPassword(
      validated(
        moderationTestForm,
        async ({ text }, { api }) => {
          try {
            return { text, result: await api.moderation.testModeration({ text }) }
          } catch (error) {
            if (errorCode(error) !== null) throw error
            throw new InvalidForm({ text: `${testErrorPrefix}Error desconocido` }, 'service.failed')
          }
        },
        (code) => testErrorPrefix + formErrorMessages[code],
      ),
    ),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireAdminOrRedirect(page, url)
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Test Moderación',
    description: 'Prueba de moderación.',
    index: false,
  })
}

export default function TestModeration({ loaderData: { redirectTo } }: Route.ComponentProps) {
  return (
    // Full viewport height: avoids a layout shift when the result arrives.
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="font-voice text-3xl">Test Moderación</h1>
      <Suspense fallback={<Checking />}>
        <Checked redirectTo={redirectTo} />
      </Suspense>
    </div>
  )
}

function Checked({ redirectTo }: { readonly redirectTo: Promise<string | null> | null }) {
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
      <ModerationTestForm />
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
