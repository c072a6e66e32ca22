// Sender of the email channels: one email about the notifications that the user has neither read nor been emailed. A content hash is the
// message id, so a retry has the same id.
import { contentName } from '../../platform/content-name.ts'
import { isRefusedForGood } from '../../platform/mail.ts'
import { unsubscribeLink } from '../accounts/unsubscribe.ts'
import { nothingSent, type Send } from './deliver.ts'
import { updateMailed } from './notifications.store.ts'
import { readBatch } from './read-batch.ts'
import { batchLetter, chatRequestLetter } from './write-news-letters.ts'

export const sendNewsLetter: Send = async (services, listener, delivery) => {
  const { accountId, email } = listener
  if (email === null) return nothingSent
  const { ids, reports, hasLater } = await readBatch(services, listener, delivery)
  if (ids.length === 0) return { note: null, hasLater }
  const links = { origin: services.config.ORIGIN, unsubscribe: await unsubscribeLink(services, accountId) }
  const letter =
    delivery.way === 'letter' ? chatRequestLetter(email, ids.length, links) : batchLetter(email, reports, links)
  try {
    await services.mail.send({ ...letter, name: contentName([delivery.batch, ...ids]) })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
  }
  return { note: (trx) => updateMailed(trx, ids), hasLater }
}
