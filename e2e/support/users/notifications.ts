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
  const author = `identity.accounts a where a.nickname = '${await getNickname(page)}'`
  const commented = `with said as (
    insert into content.comments (id, public_id, secret_id, text, author_nickname)
    select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), s.id, 'Guárdame uno.', n.nickname from content.secrets s,
      (values ('luna_77'), (null)) n (nickname) where s.public_id = '${secret}' returning id, author_nickname)`
  const sortKeySql = (id: string) => `('${id}' || '-0000-7000-8000-' || left(md5(gen_random_uuid()::text), 12))::uuid`
  queryValue(`${commented},
    decided as (insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), s.id, 'marked_explicit', 'adult', true
      from content.secrets s where s.public_id = '${secret}' returning id),
    followed as (
      insert into identity.notifications (id, public_id, account_id, type, actor_id, sort_key, is_read, created_at)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), a.id, 'follow', f.id, ${sortKeySql('0ffffffd')}, true,
        now() - interval '26 hours' from identity.accounts f, ${author} and f.nickname = 'luna_77'),
    news (sort_key, type, ago, is_read, people, comment_id, statement_id) as (
      select ${sortKeySql('0fffffff')}, 'like', interval '2 minutes', false, 5, null::uuid, null::uuid
      union all select ${sortKeySql('0ffffffe')}, 'comment', interval '1 hour', false, null, id, null from said where author_nickname is not null
      union all select ${sortKeySql('0ffffffc')}, 'comment', interval '28 hours', true, null, id, null from said where author_nickname is null
      union all select ${sortKeySql('0ffffffb')}, 'moderation', interval '4 days', true, null, null, id from decided)
    insert into identity.content_notifications (id, public_id, type, author_tag, secret_id, comment_id, statement_id, people, sort_key, read_key, is_read, created_at)
    select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), n.type, w.tag,
      case when n.type in ('comment', 'like') then s.id end, n.comment_id, n.statement_id, n.people, n.sort_key, n.sort_key, n.is_read, now() - n.ago
    from news n, content.secrets s join identity.secret_authors w on w.secret_id = s.id where s.public_id = '${secret}' returning id`)
}

/** Inserts `count` backdated notifications, for pagination. */
export async function insertOldNotifications(page: Page, count: number): Promise<void> {
  const secret = await publishSecret(page, 'Con muchas respuestas.')
  queryValue(`with said as (
      insert into content.comments (id, public_id, secret_id, text)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), s.id, 'Respuesta ' || n
      from content.secrets s, generate_series(1, ${count}) n where s.public_id = '${secret}' returning id, secret_id)
    insert into identity.content_notifications (id, public_id, type, author_tag, secret_id, comment_id, sort_key, read_key, created_at)
    select id, left(md5(gen_random_uuid()::text), 22), 'comment', w.tag, w.secret_id, id, id, id, now() - interval '40 days'
    from said join identity.secret_authors w using (secret_id) returning id`)
}

export const notificationEntry = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text })
/** Button that opens the menu of a notification. */
export const notificationMenu = (page: Page, text: string | RegExp) =>
  notificationEntry(page, text).locator('summary', { hasText: 'Opciones' })

/** Button in the menu of a notification, visible while the menu is open. */
export const notificationAction = (page: Page, text: string | RegExp, name: string) =>
  notificationEntry(page, text).getByRole('button', { name, exact: true })

export async function chooseAction(page: Page, text: string | RegExp, name: string): Promise<void> {
  await notificationMenu(page, text).click()
  await notificationAction(page, text, name).click()
}
