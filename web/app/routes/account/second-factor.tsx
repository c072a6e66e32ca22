// Route `/account/segundo-factor`: TOTP enrolment and verification for staff, after a password that meets the staff policy. Users without a
// staff role get a 404.
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import { data, redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { SecondFactorCodeForm } from '../../features/second-factor/second-factor-code-form.tsx'
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx'
import { RequestTotpKeyForm, TotpEnrolment } from '../../features/second-factor/totp-enrolment.tsx'
import { RecoveryCodes } from '../../features/second-factor/recovery-codes.tsx'
import {
  type SecondFactorReply,
  type SecondFactorResult,
  secondFactorActions,
} from '../../features/second-factor/second-factor-actions.ts'
import { TeamPasswordForm } from '../../features/second-factor/team-password-form.tsx'
import { formField } from '../../lib/forms/api-errors.ts'
import { requireStaffMember } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { isStepUpRequired } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import type { Route } from './+types/second-factor.ts'

export const handle = { failure: 'No se pudo cargar el segundo factor' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { pendingSteps } = requireStaffMember(page, url)
  const next = getReturnPath(url)
  if (pendingSteps !== null)
    return { step: pendingSteps.expired ? 'expired' : pendingSteps.step, codesLeft: null, next } as const
  return { step: 'done' as const, codesLeft: (await page.api.accounts.readSecondFactor()).codesLeft, next }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireStaffMember(page, url)
  const form = await request.formData().catch(() => new FormData())
  const intent = formField(form, 'intent')
  const handler = secondFactorActions.get(intent)
  if (handler === undefined) throw data({ code: 'request.invalid' }, { status: 400 })
  const sent = await handler(page.api, form)
  // After successful verification redirect to the return path, after any other step to the next step.
  if (sent === null) return redirect(intent === 'pass' ? getReturnPath(url) : url.pathname + url.search, 303)
  return data<SecondFactorResult>(sent, { status: isStepUpRequired(sent) ? 403 : sent.error === undefined ? 200 : 422 })
}

function getReturnPath({ searchParams }: URL): string {
  const volver = searchParams.get('volver')
  return volver === null ? '/admin' : safeRedirect(volver)
}

export const clientAction = keepFormOnNetworkError<SecondFactorReply>((_form, error) => ({ error }))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Segundo factor',
    description: 'Lo que el equipo muestra para entrar.',
    index: false,
  })
}

const leads = {
  password: 'Lo que sigue es solo para el equipo. Di primero tu contraseña.',
  enrol:
    'El equipo entra con su contraseña y con un código de su teléfono. Actívalo una vez; después solo te pediremos el código.',
  code: 'Escribe el código que enseña ahora tu aplicación.',
  expired: `Tu código anterior caducó: dura ${secondFactorLimits.absoluteHours} horas, o ${secondFactorLimits.idleMinutes} minutos sin actividad. Escribe el que enseña ahora tu aplicación y vuelves a donde estabas.`,
  done: 'El equipo entra con su contraseña y con un código de su teléfono.',
} as const

export default function SecondFactor({ loaderData: { step, codesLeft, next }, actionData }: Route.ComponentProps) {
  const reply = isStepUpRequired(actionData) ? undefined : (actionData ?? undefined)
  const { recoveryCodes, offered } = reply ?? {}
  if (recoveryCodes !== undefined)
    return (
      <AuthPage
        title="Tus códigos de recuperación"
        lead="El segundo factor está activo. Si pierdes el teléfono, entras con uno de estos."
      >
        <RecoveryCodes codes={recoveryCodes} next={next} />
      </AuthPage>
    )
  return (
    <AuthPage title="Segundo factor" lead={leads[step]}>
      {isStepUpRequired(actionData) ? (
        <StepUpForm stepUp={actionData.stepUp} />
      ) : offered !== undefined ? (
        <TotpEnrolment offered={offered} error={reply?.error} />
      ) : (
        <Step step={step} codesLeft={codesLeft} reply={reply} />
      )}
    </AuthPage>
  )
}

type StepProps = {
  readonly step: keyof typeof leads
  readonly codesLeft: number | null
  readonly reply: SecondFactorReply | undefined
}

function Step({ step, codesLeft, reply }: StepProps) {
  if (step === 'password') return <TeamPasswordForm isShort={reply?.isShort ?? false} error={reply?.error} />
  if (step === 'enrol') return <RequestTotpKeyForm label="Empezar" />
  if (step === 'done') return <SecondFactorSettings codesLeft={codesLeft} />
  return (
    <SecondFactorCodeForm
      intent="pass"
      submit="Entrar"
      hint="Seis cifras; o uno de tus códigos de recuperación, si no tienes el teléfono."
      error={reply?.error}
    />
  )
}
