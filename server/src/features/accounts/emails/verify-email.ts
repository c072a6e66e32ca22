// Endpoint handler: verifies the email address with the emailed token.
import { AppError } from '@murmullo/contract/core/errors'
import { isAuthError } from '../../../platform/integrations/auth.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'

export async function verifyEmail({ deps }: RequestContext, { token }: { token: string }) {
  try {
    await (await deps.auth()).api.verifyEmail({ query: { token } })
  } catch (error) {
    throw isAuthError(error) ? new AppError('accounts.link_spent') : error
  }
  return {}
}
