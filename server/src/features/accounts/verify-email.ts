// Endpoint handler: verifies the email address with the emailed token.
import { AppError } from '@murmullo/contract/errors'
import { isAuthError } from '../../platform/auth.ts'
import type { RequestContext } from '../../platform/call.ts'

export async function verifyEmail({ deps }: RequestContext, { token }: { token: string }) {
  try {
    await (await deps.auth()).api.verifyEmail({ query: { token } })
  } catch (error) {
    throw isAuthError(error) ? new AppError('accounts.link_spent') : error
  }
  return {}
}
