// Test helper: changes the public view of secrets so that it leaks the author, to prove that the comparison tests detect it. Authors are
// encrypted: it joins the table of plaintext authors that load-rows.ts fills.
import type { Sql } from './load-rows.ts'

const author = 'join identity.accounts a on a.id = w.account_id where w.content_id = s.id'
const ofAuthor = (expression: string) => `(select ${expression} from identity.plaintext_authors w ${author})`

export type Leak = { readonly column?: string; readonly as?: string; readonly where?: string }

export const leaks = {
  'the automatic nickname': { column: 'author_nickname', as: ofAuthor('a.nickname') },
  'one bit of the author': { column: 'hearts', as: `s.hearts + ${ofAuthor('abs(hashtext(a.id::text)) % 2')}` },
  'the minute the author joined': { column: 'published_at', as: ofAuthor(`date_trunc('minute', a.created_at)`) },
  'a block of the author by another user': {
    where: `not exists (select from identity.blocks b join identity.plaintext_authors w on w.account_id = b.blocked_id where w.content_id = s.id)`,
  },
} satisfies Record<string, Leak>

/** Returns a function that restores the view. */
export async function injectLeak(sql: Sql, leak: Leak): Promise<() => Promise<void>> {
  const [view] = (await sql(`select rtrim(pg_get_viewdef('content.public_secrets'), ';') as text`)) as {
    text: string
  }[]
  const columns = (await sql(
    `select attname as name from pg_attribute where attrelid = 'content.public_secrets'::regclass and attnum > 0 order by attnum`,
  )) as { name: string }[]
  const list = columns.map(({ name }) => (name === leak.column ? `${leak.as} as ${name}` : `s.${name}`)).join(', ')
  const replace = (text: string) => sql(`create or replace view content.public_secrets as ${text}`)
  await replace(`select ${list} from (${view?.text}) s where ${leak.where ?? 'true'}`)
  return async () => void (await replace(view?.text ?? ''))
}
