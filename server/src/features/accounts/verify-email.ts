// Endpoint handler: verifies the email address with the emailed token.
import { AppError } from '@murmullo/contract/errors'
import { isRefusal } from '../../platform/auth.ts'
import type { Call } from '../../platform/call.ts'

export async function verifyEmail({ services }: Call, { token }: { token: string }) {
  try {
    await (await services.auth()).api.verifyEmail({ query: { token } })
  } catch (error) {
    throw isRefusal(error) ? new AppError('accounts.link_spent') : error
  }
  return {}
}
