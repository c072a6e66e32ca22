// Form handlers of /account/segundo-factor, by intent: confirm password, enrol, verify a code or passkey, renew recovery codes, passkeys.
import type { PasskeyAssertion, PasskeyAttestation } from '@murmullo/contract/accounts/passkeys'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { replace } from 'react-router'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { errorCode, tryCall } from '../../lib/forms/api-errors.ts'
import { type FormHandler, InvalidForm, validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { passwordErrorMessage, passwordField, readPasskey, withPassword } from '../../lib/forms/step-up.ts'
import {
  codeForm,
  newPasskeyField,
  type passkeyItemIntents,
  passkeyNameForm,
  type SecondFactorReply,
  type secondFactorIntents,
  staffPasswordForm,
} from './second-factor-forms.ts'

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

const passWithPasskey: FormHandler = {
  run: async ({ api, form, url }) => {
    await api.accounts.passWithPasskey({ credential: readPasskey(form) as PasskeyAssertion })
    return replace(secondFactorReturnPath(url), 303)
  },
  messageFor: codeErrorMessage,
}

const offerPasskey = withPassword(
  validated(passkeyNameForm, async ({ name }, { api }): Promise<SecondFactorReply> => {
    return { passkeyOffer: { name, options: await api.accounts.offerPasskey() } }
  }),
)

const addPasskey = withPassword({
  run: async ({ api, form }) => {
    const name = textValue(form, 'name')
    await api.accounts.addPasskey({ name, credential: readPasskey(form, newPasskeyField) as PasskeyAttestation })
    return { addedPasskey: name } satisfies SecondFactorReply
  },
})

/** Without JavaScript the button first asks. */
const confirmPasskeyRemoval: FormHandler = { run: async ({ form }) => ({ id: textValue(form, 'id') }) }

const removePasskey = withPassword({
  run: async ({ api, form }) => {
    const id = textValue(form, 'id')
    await api.accounts.removePasskey({ id })
    return { id, isRemoved: true }
  },
})

function codeErrorMessage(refusal: ErrorCode): string {
  return refusal === 'request.too_many'
    ? 'Demasiados intentos. Espera cinco minutos y vuelve a intentarlo.'
    : formErrorMessages[refusal]
}

type Intent = (typeof secondFactorIntents | typeof passkeyItemIntents)[number]

export const secondFactorHandlers: Readonly<Record<Intent, FormHandler>> = {
  password,
  change,
  offer,
  enrol,
  pass,
  renew,
  'passkey-pass': passWithPasskey,
  'passkey-offer': offerPasskey,
  'passkey-add': addPasskey,
  'passkey-ask': confirmPasskeyRemoval,
  'passkey-remove': removePasskey,
}
