// Test helpers for notifications: inserts rows for the page's user, and locates entries of the list and their actions.
import type { Page } from '@playwright/test'
import { getNickname, publishSecret } from './secrets.ts'
import { queryValue } from '../data/seeded-database.ts'

/** Inserts one notification of each type, on several days, some of them read. */
export async function insertEachNotificationType(page: Page): Promise<void> {
  const secret = await publishSecret(
    page,
    'Llevo tres años diciéndole a mi familia que trabajo en un banco. En realidad vendo pasteles en el mercado, y nunca fui tan feliz.',
  )
  const commented = `with said as (
    insert into content.comments (id, public_id, secret_id, text, author_nickname)
    select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), s.id, 'Guárdame uno.', n.nickname from content.secrets s,
      (values ('luna_77'), (null)) n (nickname) where s.public_id = '${secret}' returning id, author_nickname)`
  const sortKeySql = (id: string) => `('${id}' || '-0000-7000-8000-' || left(md5(gen_random_uuid()::text), 12))::uuid`
  queryValue(`${commented},
    decided as (insert into identity.statements (id, public_id, account_id, secret_id, action, rule, by_human)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), w.account_id, w.secret_id, 'marked_explicit', 'adult', true
      from identity.secret_authors w join content.secrets s on s.id = w.secret_id where s.public_id = '${secret}' returning id),
    news (sort_key, type, ago, is_read, people, comment_id, actor_id, statement_id) as (
      select ${sortKeySql('0fffffff')}, 'like', interval '2 minutes', false, 5, null::uuid, null::uuid, null::uuid
      union all select ${sortKeySql('0ffffffe')}, 'comment', interval '1 hour', false, null, id, null, null from said where author_nickname is not null
      union all select ${sortKeySql('0ffffffd')}, 'follow', interval '26 hours', true, null, null, a.id, null from identity.accounts a where a.nickname = 'luna_77'
      union all select ${sortKeySql('0ffffffc')}, 'comment', interval '28 hours', true, null, id, null, null from said where author_nickname is null
      union all select ${sortKeySql('0ffffffb')}, 'moderation', interval '4 days', true, null, null, null, id from decided)
    insert into identity.notifications (id, public_id, account_id, type, secret_id, comment_id, actor_id, statement_id, people, sort_key, is_read, created_at)
    select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), w.account_id, n.type,
      case when n.type in ('comment', 'like') then w.secret_id end, n.comment_id, n.actor_id, n.statement_id, n.people, n.sort_key, n.is_read, now() - n.ago
    from news n, identity.secret_authors w join content.secrets s on s.id = w.secret_id where s.public_id = '${secret}' returning id`)
}

/** Inserts `count` backdated notifications, for pagination. */
export async function insertOldNotifications(page: Page, count: number): Promise<void> {
  const secret = await publishSecret(page, 'Con muchas respuestas.')
  queryValue(`with said as (
      insert into content.comments (id, public_id, secret_id, text)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), s.id, 'Respuesta ' || n
      from content.secrets s, generate_series(1, ${count}) n where s.public_id = '${secret}' returning id, secret_id)
    insert into identity.notifications (id, public_id, account_id, type, secret_id, comment_id, sort_key, created_at)
    select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), a.id, 'comment', said.secret_id, said.id, gen_random_uuid(),
      now() - interval '40 days' from said, identity.accounts a where a.nickname = '${await getNickname(page)}' returning id`)
}

export const notificationEntry = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text })
export const notificationAction = (page: Page, text: string | RegExp, name: string) =>
  notificationEntry(page, text).getByRole('button', { name, exact: true })
