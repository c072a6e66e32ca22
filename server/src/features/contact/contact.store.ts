// Kysely store for `identity.contact_messages`: the queue of contact messages until the SMTP server accepts them.
import type { ContactTopic } from '@murmullo/contract/admin/contact'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db/database.ts'

export type Message = {
  readonly id: string
  readonly caseNumber: string
  readonly topic: ContactTopic
  readonly replyTo: string | null
  readonly text: string
}

export async function insertMessage(trx: Trx, message: Message): Promise<void> {
  await trx.insertInto('identity.contactMessages').values(message).execute()
}

export function findMessage(db: Db, id: string): Promise<Message | undefined> {
  return db
    .selectFrom('identity.contactMessages')
    .select(['id', 'caseNumber', 'topic', 'replyTo', 'text'])
    .where('id', '=', id)
    .$castTo<Message>()
    .executeTakeFirst()
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity.contactMessages').where('id', '=', id).execute()
}

export async function deleteOldMessages(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('identity.contactMessages')
    .where('createdAt', '<', sql<Date>`${now} - make_interval(days => ${days})`)
    .execute()
}
