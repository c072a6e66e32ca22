// Example data: the notifications of the user `luna`, for her secrets' comments and reactions.
import type pg from 'pg'
import type { Ids } from './rows.ts'

export async function seedNotifications(
  client: pg.ClientBase,
  ids: Ids,
  { accountId, now }: { accountId: string; now: Date },
) {
  const recent = new Date(now.getTime() - 48 * 3_600_000)
  await client.query(
    `insert into identity.notifications (id, public_id, sort_key, account_id, type, secret_id, comment_id, is_read, created_at)
     select c.id, left(md5(c.id::text), 22), c.id, w.account_id, 'comment', c.secret_id, c.id, c.created_at < $2, c.created_at
     from identity.secret_authors w join content.comments c on c.secret_id = w.secret_id
     join identity.comment_authors a on a.comment_id = c.id and a.account_id <> w.account_id where w.account_id = $1`,
    [accountId, recent],
  )
  await client.query(
    `insert into identity.notifications (id, public_id, sort_key, account_id, type, secret_id, people, created_at)
     select $2, $3, $2, w.account_id, 'like', w.secret_id, count(distinct r.pseudonym), $4
     from identity.secret_authors w join identity.reactions r on r.secret_id = w.secret_id
     where w.account_id = $1 group by w.account_id, w.secret_id order by w.secret_id desc limit 1`,
    [accountId, ids.key(now), ids.publicId(), now],
  )
}
