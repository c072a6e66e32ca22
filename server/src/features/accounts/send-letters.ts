// Worker jobs that send account emails. In the worker, so that timing reveals nothing to the client.
import { makingLink } from '../../platform/auth.ts'
import type { Services } from '../../platform/call.ts'
import { findRecipient } from './accounts.store.ts'
import { isMailbox } from './sign-in-names.ts'
import { alreadyHereLetter, resetLetter, verificationLetter } from './write-letters.ts'

/** Verification email; or, when the email belongs to another account, a notice to its owner. */
export async function sendWelcome(services: Services, userId: string): Promise<void> {
  const recipient = await findRecipient(services.db.app, userId)
  if (recipient === undefined) return
  const { ORIGIN } = services.config
  if (recipient.claimedEmail !== null)
    return services.mail.send(alreadyHereLetter(recipient.claimedEmail, `${ORIGIN}/forgot-password`))
  if (recipient.emailVerified || !isMailbox(recipient.email)) return
  const { api } = await services.auth()
  const token = await makingLink(() => api.sendVerificationEmail({ body: { email: recipient.email } }))
  if (token === null) return
  await services.mail.send(verificationLetter(recipient.email, `${ORIGIN}/verify-email?token=${token}`))
}

export async function sendReset(services: Services, userId: string): Promise<void> {
  const recipient = await findRecipient(services.db.app, userId)
  if (recipient === undefined || !isMailbox(recipient.email)) return
  const { api } = await services.auth()
  const token = await makingLink(() => api.requestPasswordReset({ body: { email: recipient.email } }))
  if (token === null) return
  await services.mail.send(resetLetter(recipient.email, `${services.config.ORIGIN}/reset-password?token=${token}`))
}
