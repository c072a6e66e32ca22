// Email verification: sends the email again, and verifies the address.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { isAuthError } from '../../../platform/integrations/auth.ts'
import { renewLinkToken } from '../../../platform/integrations/auth-secrets.ts'
import { requireSession } from '../auth/require-session.ts'

/** Endpoint handler: sends the verification email again. */
export async function sendVerification(context: RequestContext) {
  await context.deps.enqueue('accounts.send-welcome-email', { userId: requireSession(context).userId })
  return {}
}

/** Endpoint handler: verifies the email address with the emailed token. */
export async function verifyEmail({ deps }: RequestContext, { token }: { token: string }) {
  try {
    await (await deps.auth()).api.verifyEmail({ query: { token: await renewLinkToken(deps.keys, token) } })
  } catch (error) {
    throw isAuthError(error) ? new AppError('accounts.link_expired') : error
  }
  return {}
}
