// Route `/account/segundo-factor`: TOTP enrolment, passkeys and verification for staff, after a password that meets the staff policy. Users without
// a staff role get a 404.
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import { useState } from 'react'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { PasskeyCreation, PasskeySettings } from '../../features/second-factor/passkey-settings.tsx'
import { SecondFactorCodeForm } from '../../features/second-factor/second-factor-code-form.tsx'
import {
  type SecondFactorReply,
  secondFactorIntents,
  validateSecondFactorForm,
} from '../../features/second-factor/second-factor-forms.ts'
import { secondFactorHandlers, secondFactorReturnPath } from '../../features/second-factor/second-factor-handlers.ts'
import { SecondFactorSettings } from '../../features/second-factor/second-factor-settings.tsx'
import { RequestTotpKeyForm, TotpEnrolment } from '../../features/second-factor/totp-enrolment.tsx'
import { RecoveryCodes } from '../../features/second-factor/recovery-codes.tsx'
import { TeamPasswordForm } from '../../features/second-factor/team-password-form.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import { requireStaffMember } from '../../lib/auth/guards.ts'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { isFailure } from '../../lib/forms/form-result.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { pageHead } from '../../lib/seo/head.ts'
import type { Route } from './+types/second-factor.ts'

export const handle = { failure: 'No se pudo cargar el segundo factor' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { pendingSteps } = requireStaffMember(page, url)
  const next = secondFactorReturnPath(url)
  const { codesLeft, hasPasskeys } = await page.api.accounts.readSecondFactor()
  const state = { codesLeft, hasPasskeys, next }
  if (pendingSteps !== null)
    return { ...state, step: pendingSteps.expired ? ('expired' as const) : pendingSteps.step, passkeys: [] }
  const passkeys = hasPasskeys ? (await page.api.accounts.listPasskeys()).items : []
  return { ...state, step: 'done' as const, passkeys }
}

export const action = formAction(secondFactorHandlers, requireStaffMember)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Segundo factor',
    description: 'Lo que el equipo muestra para entrar.',
    index: false,
  })
}

const leads = {
  password: 'Esto es solo para el equipo. Escribe primero tu contraseña.',
  enrol:
    'El equipo entra con su contraseña y con un código de su teléfono. Actívalo una vez; después solo te pediremos el código.',
  code: 'Escribe el código que muestra ahora tu aplicación.',
  expired: `Tu código anterior caducó: dura ${secondFactorLimits.absoluteHours} horas, o ${secondFactorLimits.idleMinutes} minutos sin actividad. Escribe el que muestra ahora tu aplicación y vuelves a donde estabas.`,
  done: 'El equipo entra con su contraseña y con un código de su teléfono, o con una llave de acceso.',
} as const

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { step, codesLeft, hasPasskeys, passkeys, next } = loaderData
  // The last success stays after an error: the next step needs its data.
  const [last, setLast] = useState<SecondFactorReply | null>(null)
  const form = useActionForm<SecondFactorReply>({
    intent: secondFactorIntents,
    validate: validateSecondFactorForm,
    onResult: (result) => {
      if (!isFailure(result)) setLast(result)
    },
  })
  const refused = useStepUp(form)
  const { recoveryCodes, offered, passkeyOffer, isShort = false } = form.success ?? last ?? {}
  if (recoveryCodes !== undefined)
    return (
      <AuthPage
        plain
        title="Tus códigos de recuperación"
        lead="El segundo factor está activo. Si pierdes el teléfono, entras con uno de estos."
      >
        <RecoveryCodes codes={recoveryCodes} next={next} />
      </AuthPage>
    )
  return (
    <AuthPage plain title="Segundo factor" lead={leads[step]}>
      {refused !== null ? (
        <PasswordForm form={form} refused={refused} />
      ) : offered !== undefined ? (
        <TotpEnrolment form={form} offered={offered} />
      ) : passkeyOffer !== undefined ? (
        <PasskeyCreation form={form} offer={passkeyOffer} />
      ) : step === 'password' ? (
        // Without JavaScript only the refusal tells that the password was too short.
        <TeamPasswordForm form={form} isShort={isShort || form.failure?.intent === 'change'} />
      ) : step === 'enrol' ? (
        <RequestTotpKeyForm form={form} />
      ) : step === 'done' ? (
        <>
          <SecondFactorSettings form={form} codesLeft={codesLeft} />
          <PasskeySettings form={form} passkeys={passkeys} />
        </>
      ) : (
        <SecondFactorCodeForm
          form={form}
          intent="pass"
          submit="Entrar"
          hint="Seis cifras; o uno de tus códigos de recuperación, si no tienes el teléfono."
          hasPasskeys={hasPasskeys}
        />
      )}
    </AuthPage>
  )
}
