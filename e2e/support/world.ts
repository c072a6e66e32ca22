// Finds secrets of the seeded world by what they are, so that tests do not depend on ids.
import { execFileSync } from 'node:child_process'
import { databaseUrl } from './addresses.ts'

function ask(sql: string): string {
  const found = execFileSync('psql', [databaseUrl, '-Atc', sql], { encoding: 'utf8' }).trim()
  if (found === '') throw new Error(`the seeded world has no such row: ${sql}`)
  return found
}

const visible = `from content.secrets where not is_private and state = 'visible'`

export const seeded = {
  longSecret: () => ask(`select public_id ${visible} order by char_length(text) desc limit 1`),
  escapedSecret: () => ask(`select public_id ${visible} and text like '%<b>%' limit 1`),
  privateSecret: () => ask(`select public_id from content.secrets where is_private limit 1`),
  explicitSecret: () => ask(`select public_id ${visible} and is_explicit limit 1`),
  welcome: () => ask(`select public_id ${visible} and is_pinned and is_by_admin limit 1`),
  anonymousSecret: () =>
    ask(
      `select public_id ${visible} and author_nickname is null and gender <> 'none' and age is not null and not is_explicit limit 1`,
    ),
  mostCommented: () =>
    ask(
      `select s.public_id from content.secrets s join content.secret_counters c on c.secret_id = s.id where not s.is_private order by c.comments desc limit 1`,
    ),
  /** The comment at that place, from the newest, of the secret with most. */
  commentOfMostCommented: (place: number) =>
    ask(
      `select c.public_id from content.comments c join content.secrets s on s.id = c.secret_id
       where s.public_id = '${seeded.mostCommented()}' order by c.id desc offset ${place} limit 1`,
    ),
  withoutComments: () =>
    ask(
      `select s.public_id from content.secrets s join content.secret_counters c on c.secret_id = s.id where not s.is_private and c.comments = 0 limit 1`,
    ),
  /** The nth newest. */
  secretAt: (place: number) =>
    ask(`select public_id ${visible} order by created_at desc, id desc limit 1 offset ${place}`),
  visibleCount: () => Number(ask(`select count(*) ${visible}`)),
  /** How many a filter, written as SQL, should find. */
  countWhere: (condition: string) => Number(ask(`select count(*) ${visible} and ${condition}`)),
  explicitCount: () => Number(ask(`select count(*) ${visible} and is_explicit`)),
}
