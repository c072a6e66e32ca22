// Takes a message for whoever runs the place. It waits for the worker, which hands it over; who wrote it is not asked, and not noted.
import type { ContactTopic } from '@murmullo/contract/contact'
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { randomLetters } from '../../platform/public-id.ts'
import { insertMessage } from './contact.store.ts'

/** None that is taken for another when it is read aloud. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Given = { readonly topic: ContactTopic; readonly text: string; readonly email?: string | undefined }

export async function sendMessage({ services }: Call, { topic, text, email }: Given) {
  const { CONTACT_EMAIL, SMTP_URL } = services.config
  // Better to say so than to take words that nobody will read.
  if (CONTACT_EMAIL === undefined || SMTP_URL === undefined) throw new AppError('service.unavailable')
  const id = newBlankId()
  // Random, so that it does not say how many wrote before.
  const caseNumber = `MU-${randomLetters(letters, 4)}-${randomLetters(letters, 4)}`
  await services.db.app.transaction().execute(async (trx) => {
    await insertMessage(trx, { id, caseNumber, topic, replyTo: email ?? null, text })
    await services.enqueue('contact.deliver', { messageId: id }, trx)
  })
  return { caseNumber }
}
