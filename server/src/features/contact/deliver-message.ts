// Job handler: sends one contact message to `CONTACT_EMAIL` over SMTP, then deletes its row.
import { contactTopics } from '@murmullo/contract/admin/contact'
import type { Deps } from '../../platform/context/request-context.ts'
import { renderEmail } from '../accounts/emails/email-layout.ts'
import { deleteMessage, findMessage } from './contact.store.ts'

export async function deliverMessage({ config, db, mail }: Deps, id: string): Promise<void> {
  const message = await findMessage(db.write, id)
  // Already delivered by an earlier run of this job, or pruned by retention.
  if (message === undefined) return
  if (config.CONTACT_EMAIL === undefined) throw new Error('CONTACT_EMAIL is not set: messages have no recipient')
  const { caseNumber, topic, replyTo, text } = message
  const email = renderEmail(config.CONTACT_EMAIL, {
    subject: `${caseNumber} · ${contactTopics[topic]}`,
    lines: [
      `Caso ${caseNumber}. ${contactTopics[topic]}.`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
      replyTo === null ? 'No dejó un correo: no espera respuesta.' : `Para responder: ${replyTo}`,
    ],
  })
  await mail.send({ ...email, messageId: id, ...(replyTo !== null && { replyTo }) })
  await deleteMessage(db.write, id)
}
