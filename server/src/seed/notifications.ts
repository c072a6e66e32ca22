// Example data: the notifications of the user `luna`, for her secrets' comments and reactions.
import type pg from 'pg'
import type { Ids } from './rows.ts'

export async function seedNotifications(
  client: pg.ClientBase,
  ids: Ids,
  { accountId, authorById, now }: { accountId: string; authorById: ReadonlyMap<string, string>; now: Date },
) {
  const ownIds = [...authorById].filter(([, author]) => author === accountId).map(([id]) => id)
  const recent = new Date(now.getTime() - 48 * 3_600_000)
  await client.query(
    `insert into identity.content_notifications (id, public_id, sort_key, read_key, type, author_tag, secret_id, comment_id, is_read, created_at)
     select c.id, left(md5(c.id::text), 22), c.id, c.id, 'comment', w.tag, c.secret_id, c.id, c.created_at < $2, c.created_at
     from unnest($3::uuid[], $4::uuid[]) as a (comment_id, account_id) join content.comments c on c.id = a.comment_id
     join identity.secret_authors w on w.secret_id = c.secret_id
     where c.secret_id = any ($5::uuid[]) and a.account_id <> $1`,
    [accountId, recent, [...authorById.keys()], [...authorById.values()], ownIds],
  )
  await client.query(
    `insert into identity.content_notifications (id, public_id, sort_key, read_key, type, author_tag, secret_id, people, created_at)
     select $1, $2, $1, $1, 'like', w.tag, r.secret_id, count(distinct r.pseudonym), $3
     from identity.reactions r join identity.secret_authors w on w.secret_id = r.secret_id
     where r.secret_id = any ($4::uuid[]) group by w.tag, r.secret_id order by r.secret_id desc limit 1`,
    [ids.key(now), ids.publicId(), now, ownIds],
  )
}
