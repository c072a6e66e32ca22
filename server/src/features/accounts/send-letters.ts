// Writes the letters that somebody's doings ask for. Runs in the worker: how long it takes says nothing to anybody.
import { makingLink } from '../../platform/auth.ts'
import type { Services } from '../../platform/call.ts'
import { findRecipient } from './accounts.store.ts'
import { isMailbox } from './sign-in-names.ts'
import { alreadyHereLetter, resetLetter, verificationLetter } from './write-letters.ts'

/** To whoever registered; or, when the e-mail is somebody else's, a word to that somebody. */
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
