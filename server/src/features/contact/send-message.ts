// Endpoint handler of the contact form: inserts the message and enqueues its delivery job in one transaction.
// Never stores the account or session of the sender.
import type { ContactTopic } from '@murmullo/contract/contact'
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { randomLetters } from '../../platform/public-id.ts'
import { insertMessage } from './contact.store.ts'

/** Without characters that are confusable when read aloud. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Given = { readonly topic: ContactTopic; readonly text: string; readonly email?: string | undefined }

export async function sendMessage({ services }: Call, { topic, text, email }: Given) {
  const { CONTACT_EMAIL, SMTP_URL } = services.config
  // An error is better than accepting a message that no operator will read.
  if (CONTACT_EMAIL === undefined || SMTP_URL === undefined) throw new AppError('service.unavailable')
  const id = newBlankId()
  // Random instead of a counter: a sequence would reveal how many messages came before.
  const caseNumber = `MU-${randomLetters(letters, 4)}-${randomLetters(letters, 4)}`
  await services.db.app.transaction().execute(async (trx) => {
    await insertMessage(trx, { id, caseNumber, topic, replyTo: email ?? null, text })
    await services.enqueue('contact.deliver', { messageId: id }, trx)
  })
  return { caseNumber }
}
