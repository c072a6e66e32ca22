// What asks for the password again. A form that was refused for want of it comes back with all that it carried, and goes on once the
// password is said: with a script and without.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { redirect } from 'react-router'
import { codeOf, fieldOf, refusalOf } from './attempt.ts'
import { formTexts } from './form-texts.ts'

/** What is sent again together with the password, and why the last one was not taken. */
export type StepUp = { readonly fields: readonly (readonly [string, string])[]; readonly error: string | null }
export type Asking = { readonly stepUp: StepUp }

export const passwordField = 'clave'

/** For an action: does what the form asks for, or says that the password has to come with it. */
export async function withPassword<Reply>(
  api: MurmulloApi,
  form: FormData | null,
  act: () => Promise<Reply>,
): Promise<Reply | Asking> {
  const password = fieldOf(form, passwordField)
  if (password !== '') {
    const refusal = await refusalOf(() => api.accounts.confirm({ password }))
    if (refusal !== null) return asking(form, wrongText(refusal))
  }
  try {
    return await act()
  } catch (error) {
    if (codeOf(error) === 'access.step_up_required') return asking(form, null)
    throw error
  }
}

export function isAsking(reply: unknown): reply is Asking {
  return typeof reply === 'object' && reply !== null && 'stepUp' in reply
}

export function wrongText(refusal: keyof typeof formTexts): string {
  return refusal === 'accounts.wrong_password' || refusal === 'request.invalid'
    ? 'Esa no es tu contraseña.'
    : formTexts[refusal]
}

/** For a loader: whoever has to say the password first is led to where they say it, and back. */
export async function orConfirm<Reply>(url: URL, read: () => Promise<Reply>): Promise<Reply> {
  try {
    return await read()
  } catch (error) {
    if (codeOf(error) !== 'access.step_up_required') throw error
    const here = url.pathname.replace(/\.data$/, '') + url.search
    throw redirect(`/admin/confirmar?volver=${encodeURIComponent(here)}`)
  }
}

function asking(form: FormData | null, error: string | null): Asking {
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' && name !== passwordField ? [[name, value] as const] : [],
  )
  return { stepUp: { fields, error } }
}
