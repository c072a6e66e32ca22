// Form handler of /login and /register: calls the API and redirects to the page the user came from.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { redirect } from 'react-router'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { type FormHandler, validated } from '../../lib/forms/form-action.ts'
import { authErrorMessage } from './auth-errors.ts'
import { credentialsForm } from './credentials-form.tsx'

type Credentials = { readonly email: string; readonly password: string }
type SignIn = (accounts: MurmulloApi['accounts'], credentials: Credentials) => Promise<unknown>

export function signInHandler(signIn: SignIn): FormHandler {
  return validated(
    credentialsForm,
    async (credentials, { api, url }) => {
      await signIn(api.accounts, credentials)
      return redirect(safeRedirect(url.searchParams.get('redirect')), 303)
    },
    authErrorMessage,
  )
}
