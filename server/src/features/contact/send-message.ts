// Endpoint handler of the contact form: inserts the message and enqueues its delivery job in one transaction.
// Never stores the account or session of the sender.
import type { ContactTopic } from '@murmullo/contract/admin/contact'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { newRandomId } from '../../platform/crypto/internal-id.ts'
import { randomString } from '../../platform/crypto/public-id.ts'
import { insertMessage } from './contact.store.ts'

/** Without characters that are confusable when read aloud. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type ContactForm = { readonly topic: ContactTopic; readonly text: string; readonly email?: string | undefined }

export async function sendMessage({ deps }: RequestContext, { topic, text, email }: ContactForm) {
  const { CONTACT_EMAIL, SMTP_URL } = deps.config
  // An error is better than accepting a message that no operator will read.
  if (CONTACT_EMAIL === undefined || SMTP_URL === undefined) throw new AppError('service.unavailable')
  const id = newRandomId()
  // Random instead of a counter: a sequence would reveal how many messages came before.
  const caseNumber = `MU-${randomString(alphabet, 4)}-${randomString(alphabet, 4)}`
  await deps.db.write.transaction().execute(async (trx) => {
    await insertMessage(trx, { id, caseNumber, topic, replyTo: email ?? null, text })
    await deps.enqueue('contact.deliver-message', { messageId: id }, trx)
  })
  return { caseNumber }
}
