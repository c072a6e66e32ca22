// Sender of the email channels: one email about the notifications that the user has neither read nor been emailed. A content hash is the
// message id, so a retry has the same id.
import { contentHash } from '../../../platform/crypto/content-hash.ts'
import { isPermanentlyRejected } from '../../../platform/integrations/mail.ts'
import { createUnsubscribeLink } from '../../accounts/emails/unsubscribe.ts'
import { emptySendResult, type Send } from '../delivery/deliver.ts'
import { updateMailedAt } from '../inbox/notifications.store.ts'
import { buildBatch } from '../delivery/build-batch.ts'
import { digestEmail, chatRequestEmail } from './notification-email-templates.ts'

export const sendNotificationEmail: Send = async (services, listener, delivery) => {
  const { accountId, email } = listener
  if (email === null) return emptySendResult
  const { ids, reports, hasLater } = await buildBatch(services, listener, delivery)
  if (ids.length === 0) return { onComplete: null, hasLater }
  const links = { origin: services.config.ORIGIN, unsubscribe: await createUnsubscribeLink(services, accountId) }
  const message =
    delivery.channel === 'email' ? chatRequestEmail(email, ids.length, links) : digestEmail(email, reports, links)
  try {
    await services.mail.send({ ...message, messageId: contentHash([delivery.batch, ...ids]) })
  } catch (error) {
    if (!isPermanentlyRejected(error)) throw error
  }
  return { onComplete: (trx) => updateMailedAt(trx, ids), hasLater }
}
