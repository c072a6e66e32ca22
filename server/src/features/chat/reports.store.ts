// All the SQL of reporting somebody: what was said last is copied by us, so that nobody can make it up or take it back.
import { sql } from 'kysely'
import type { Trx } from '../../platform/db.ts'

type NewReport = Readonly<{
  id: string
  publicId: string
  reporterId: string
  reportedId: string
  category: string
  reason: string | null
  /** Of the two; undefined when they never talked. */
  conversationId: string | undefined
  messages: number
}>

/** Of two who never talked, what the other wrote when they asked. */
export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  const { id, publicId, reporterId, reportedId, category, reason, conversationId, messages } = report
  const said = sql`select jsonb_build_object('from', case when m.side is null then 'system' when m.side = me.side then 'me' else 'them' end,
      'text', m.text, 'at', m.created_at) as said, m.seq as place
    from identity.chat_members me join content.messages m on m.conversation_id = me.conversation_id
    where me.conversation_id = ${conversationId ?? null} and me.account_id = ${reporterId} order by m.seq desc limit ${messages}`
  const asked = sql`select jsonb_build_object('from', 'them', 'text', r.message, 'at', r.created_at) as said, 0 as place
    from identity.chat_requests r
    where r.sender_id = ${reportedId} and r.recipient_id = ${reporterId} and r.message is not null`
  await sql`insert into identity.reports (id, public_id, reporter_id, reported_id, category, reason, evidence)
    select ${id}, ${publicId}, ${reporterId}, ${reportedId}, ${category}, ${reason},
      (select coalesce(jsonb_agg(e.said order by e.place), '[]') from (${conversationId === undefined ? asked : said}) e)
    on conflict (reporter_id, reported_id) where status = 'pending' do nothing`.execute(trx)
}
