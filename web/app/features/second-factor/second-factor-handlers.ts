// Form handlers of /account/segundo-factor, by intent: confirm password, enrol, verify a code, renew recovery codes.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { replace } from 'react-router'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { errorCode, tryCall } from '../../lib/forms/api-errors.ts'
import { type FormHandler, InvalidForm, validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { passwordErrorMessage, passwordField, withPassword } from '../../lib/forms/step-up.ts'
import { codeForm, type SecondFactorReply, type secondFactorIntents, staffPasswordForm } from './second-factor-forms.ts'

export function secondFactorReturnPath({ searchParams }: URL): string {
  const volver = searchParams.get('volver')
  return volver === null ? '/admin' : safeRedirect(volver)
}

/** The session is read before the action, so only another request renders the next step. */
const toNextStep = (url: URL) => replace(url.pathname + url.search, 303)

const password: FormHandler = {
  run: async ({ api, form, url }) => {
    const refusal = await tryCall(() => api.accounts.confirm({ password: textValue(form, passwordField) }))
    if (refusal !== null) throw new InvalidForm({ [passwordField]: passwordErrorMessage(refusal) })
    const isShort = (await api.accounts.readSecondFactor()).step === 'password'
    return isShort ? ({ isShort } satisfies SecondFactorReply) : toNextStep(url)
  },
}

const change = validated(staffPasswordForm, async ({ current, password: next }, { api, url }) => {
  await api.accounts.changePassword({ current, password: next })
  return toNextStep(url)
})

const offer = withPassword({
  run: async ({ api }) => ({ offered: await api.accounts.offerSecondFactor() }) satisfies SecondFactorReply,
})

const enrol = withPassword(
  validated(codeForm, async (input, { api }): Promise<SecondFactorReply> => {
    try {
      return await api.accounts.enrolSecondFactor(input)
    } catch (error) {
      const refusal = errorCode(error)
      if (refusal === null || refusal === 'access.step_up_required') throw error
      return { offered: await api.accounts.offerSecondFactor(), codeError: codeErrorMessage(refusal) }
    }
  }),
)

const pass = validated(
  codeForm,
  async (input, { api, url }) => {
    await api.accounts.passSecondFactor(input)
    return replace(secondFactorReturnPath(url), 303)
  },
  codeErrorMessage,
)

const renew = withPassword({ run: ({ api }) => api.accounts.renewRecoveryCodes() })

function codeErrorMessage(refusal: ErrorCode): string {
  return refusal === 'request.too_many'
    ? 'Demasiados intentos. Espera cinco minutos y vuelve a intentarlo.'
    : formErrorMessages[refusal]
}

export const secondFactorHandlers: Readonly<Record<(typeof secondFactorIntents)[number], FormHandler>> = {
  password,
  change,
  offer,
  enrol,
  pass,
  renew,
}
