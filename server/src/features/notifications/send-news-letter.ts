// Sender of the email channels: one email about the notifications that the user has neither read nor been emailed. A content hash is the
// message id, so a retry has the same id.
import { contentHash } from '../../platform/content-name.ts'
import { isPermanentlyRejected } from '../../platform/mail.ts'
import { createUnsubscribeLink } from '../accounts/unsubscribe.ts'
import { emptySendResult, type Send } from './deliver.ts'
import { updateMailedAt } from './notifications.store.ts'
import { buildBatch } from './read-batch.ts'
import { digestEmail, chatRequestEmail } from './write-news-letters.ts'

export const sendNotificationEmail: Send = async (services, listener, delivery) => {
  const { accountId, email } = listener
  if (email === null) return emptySendResult
  const { ids, reports, hasLater } = await buildBatch(services, listener, delivery)
  if (ids.length === 0) return { onComplete: null, hasLater }
  const links = { origin: services.config.ORIGIN, unsubscribe: await createUnsubscribeLink(services, accountId) }
  const message =
    delivery.way === 'letter' ? chatRequestEmail(email, ids.length, links) : digestEmail(email, reports, links)
  try {
    await services.mail.send({ ...message, messageId: contentHash([delivery.batch, ...ids]) })
  } catch (error) {
    if (!isPermanentlyRejected(error)) throw error
  }
  return { onComplete: (trx) => updateMailedAt(trx, ids), hasLater }
}
