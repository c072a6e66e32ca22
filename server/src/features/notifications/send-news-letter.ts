// Writes to somebody about what they were told of, have not read, and were not written to about.
import { contentName } from '../../platform/content-name.ts'
import { isRefusedForGood } from '../../platform/mail.ts'
import { unsubscribeLink } from '../accounts/unsubscribe.ts'
import type { Send } from './deliver.ts'
import { updateMailed } from './notifications.store.ts'
import { listUnsent } from './unsent-news.store.ts'
import { newsLetter } from './write-news-letters.ts'

export const sendNewsLetter: Send = async (services, { accountId, email }, { way, batch }) => {
  if (email === null) return null
  const news = await listUnsent(services.db.app, accountId, way)
  if (news.length === 0) return null
  const places = news.map(({ place }) => place)
  const links = { origin: services.config.ORIGIN, unsubscribe: await unsubscribeLink(services, accountId) }
  try {
    await services.mail.send({ ...newsLetter(email, news, links), name: contentName([batch, ...places]) })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
  }
  return (trx) => updateMailed(trx, accountId, places)
}
