// Worker jobs that send account emails. In the worker, so that timing reveals nothing to the client.
import { captureLinkToken } from '../../../platform/integrations/auth.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { findRecipient } from '../auth/accounts.store.ts'
import { isDeliverable } from '../auth/sign-in-names.ts'
import { alreadyRegisteredEmail, passwordResetEmail, verificationEmail } from './email-templates.ts'

/** Verification email; or, when the email belongs to another account, a notice to its owner. */
export async function sendWelcomeEmail(services: Deps, userId: string): Promise<void> {
  const recipient = await findRecipient(services.db.write, userId)
  if (recipient === undefined) return
  const { ORIGIN } = services.config
  if (recipient.claimedEmail !== null)
    return services.mail.send(alreadyRegisteredEmail(recipient.claimedEmail, `${ORIGIN}/forgot-password`))
  if (recipient.emailVerified || !isDeliverable(recipient.email)) return
  const { api } = await services.auth()
  const token = await captureLinkToken(() => api.sendVerificationEmail({ body: { email: recipient.email } }))
  if (token === null) return
  await services.mail.send(verificationEmail(recipient.email, `${ORIGIN}/verify-email?token=${token}`))
}

export async function sendResetEmail(services: Deps, userId: string): Promise<void> {
  const recipient = await findRecipient(services.db.write, userId)
  if (recipient === undefined || !isDeliverable(recipient.email)) return
  const { api } = await services.auth()
  const token = await captureLinkToken(() => api.requestPasswordReset({ body: { email: recipient.email } }))
  if (token === null) return
  await services.mail.send(
    passwordResetEmail(recipient.email, `${services.config.ORIGIN}/reset-password?token=${token}`),
  )
}
