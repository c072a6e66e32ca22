// Sender of the email channels: one email about the notifications that the user has neither read nor been emailed. A content hash is the
// message id, so a retry has the same id.
import { contentHash } from '../../../platform/crypto/content-hash.ts'
import { isPermanentlyRejected } from '../../../platform/integrations/mail.ts'
import { createUnsubscribeLink } from '../../accounts/emails/unsubscribe.ts'
import { emptySendResult, type Send } from '../delivery/deliver.ts'
import { isDaily } from '../delivery/delivery.schedule.ts'
import { buildBatch } from '../delivery/build-batch.ts'
import { chatRequestEmail, dailyEmail, digestEmail } from './notification-email-templates.ts'

export const sendNotificationEmail: Send = async (services, listener, delivery) => {
  const { accountId, email } = listener
  if (email === null) return emptySendResult
  const { ids, isDue, reports, hasLater, recordSent } = await buildBatch(services, listener, delivery)
  if (!isDue) return { onComplete: null, hasLater }
  const links = { origin: services.config.ORIGIN, unsubscribe: await createUnsubscribeLink(services, accountId) }
  const message = () => {
    if (delivery.channel === 'email') return chatRequestEmail(email, ids.length, links)
    return isDaily(delivery.channel, listener) ? dailyEmail(email, links) : digestEmail(email, reports, links)
  }
  try {
    await services.mail.send({ ...message(), messageId: contentHash([delivery.batch, ...ids]) })
  } catch (error) {
    if (!isPermanentlyRejected(error)) throw error
  }
  return { onComplete: recordSent, hasLater }
}
