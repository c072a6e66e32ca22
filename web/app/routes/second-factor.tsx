// Route `/account/segundo-factor`: TOTP enrolment and verification for staff, after a password that meets the staff policy. Users without a
// staff role get a 404.
import { secondFactorLimits } from '@murmullo/contract/limits'
import { data, redirect } from 'react-router'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { CodeForm } from '../features/accounts/code-form.tsx'
import { FactorSettings } from '../features/accounts/factor-settings.tsx'
import { AskForKey, OfferedKey } from '../features/accounts/offered-key.tsx'
import { RecoveryCodes } from '../features/accounts/recovery-codes.tsx'
import { type FactorReply, type Sent, sendings } from '../features/accounts/send-factor.ts'
import { TeamPasswordForm } from '../features/accounts/team-password-form.tsx'
import { fieldOf } from '../lib/attempt.ts'
import { requireMember } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { safeReturn } from '../lib/return-path.ts'
import { isAsking } from '../lib/step-up.ts'
import { StepUpForm } from '../lib/step-up-form.tsx'
import type { Route } from './+types/second-factor.ts'

export const handle = { failure: 'No se pudo cargar el segundo factor' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { awaiting } = requireMember(page, url)
  const next = wayOn(url)
  if (awaiting !== null) return { step: awaiting.expired ? 'expired' : awaiting.step, codesLeft: null, next } as const
  return { step: 'done' as const, codesLeft: (await page.api.accounts.readSecondFactor()).codesLeft, next }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireMember(page, url)
  const form = await request.formData().catch(() => new FormData())
  const intent = fieldOf(form, 'intent')
  const send = sendings.get(intent)
  if (send === undefined) throw data({ code: 'request.invalid' }, { status: 400 })
  const sent = await send(page.api, form)
  // After successful verification redirect to the return path, after any other step to the next step.
  if (sent === null) return redirect(intent === 'pass' ? wayOn(url) : url.pathname + url.search, 303)
  return data<Sent>(sent, { status: isAsking(sent) ? 403 : sent.error === undefined ? 200 : 422 })
}

function wayOn({ searchParams }: URL): string {
  const volver = searchParams.get('volver')
  return volver === null ? '/admin' : safeReturn(volver)
}

export const clientAction = keepForm<FactorReply>((_form, error) => ({ error }))

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
  const reply = isAsking(actionData) ? undefined : (actionData ?? undefined)
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
      {isAsking(actionData) ? (
        <StepUpForm stepUp={actionData.stepUp} />
      ) : offered !== undefined ? (
        <OfferedKey offered={offered} error={reply?.error} />
      ) : (
        <Step step={step} codesLeft={codesLeft} reply={reply} />
      )}
    </AuthPage>
  )
}

type StepProps = {
  readonly step: keyof typeof leads
  readonly codesLeft: number | null
  readonly reply: FactorReply | undefined
}

function Step({ step, codesLeft, reply }: StepProps) {
  if (step === 'password') return <TeamPasswordForm isShort={reply?.isShort ?? false} error={reply?.error} />
  if (step === 'enrol') return <AskForKey label="Empezar" />
  if (step === 'done') return <FactorSettings codesLeft={codesLeft} />
  return (
    <CodeForm
      intent="pass"
      submit="Entrar"
      hint="Seis cifras; o uno de tus códigos de recuperación, si no tienes el teléfono."
      error={reply?.error}
    />
  )
}
