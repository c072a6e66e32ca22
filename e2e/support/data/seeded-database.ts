// Database queries of the browser tests: finds seeded rows by their properties, so that no test depends on an id, and sets account states.
import { execFileSync } from 'node:child_process'
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import { databaseUrl } from '../config.ts'

export function queryValue(sql: string, database = databaseUrl): string {
  const found = execFileSync('psql', [database, '-Atc', sql], { encoding: 'utf8' }).trim()
  if (found === '') throw new Error(`the seeded database has no such row: ${sql}`)
  return found
}

const visible = `from content.secrets where not is_private and state = 'visible'`
/** Readable before the age gate. */
const readable = `${visible} and not is_explicit`

export const seeded = {
  longSecret: () => queryValue(`select public_id ${readable} order by char_length(text) desc limit 1`),
  escapedSecret: () => queryValue(`select public_id ${readable} and text like '%<b>%' limit 1`),
  privateSecret: () => queryValue(`select public_id from content.secrets where is_private limit 1`),
  explicitSecret: () => queryValue(`select public_id ${visible} and is_explicit limit 1`),
  welcome: () => queryValue(`select public_id ${visible} and is_pinned and is_by_admin limit 1`),
  anonymousSecret: () =>
    queryValue(
      `select public_id ${visible} and author_nickname is null and gender <> 'none' and age is not null and not is_explicit limit 1`,
    ),
  mostCommented: () =>
    queryValue(
      `select s.public_id from content.secrets s join content.secret_counters c on c.secret_id = s.id where not s.is_private and not s.is_explicit order by c.comments desc limit 1`,
    ),
  /** The nth newest comment of the secret with the most comments. */
  commentOfMostCommented: (offset: number) =>
    queryValue(
      `select c.public_id from content.comments c join content.secrets s on s.id = c.secret_id
       where s.public_id = '${seeded.mostCommented()}' order by c.id desc offset ${offset} limit 1`,
    ),
  /** A secret that tests may comment on: no test asserts its comment count. */
  commentable: () => queryValue(`select public_id ${readable} and not is_pinned order by created_at limit 1 offset 3`),
  withoutComments: () =>
    queryValue(
      `select s.public_id from content.secrets s join content.secret_counters c on c.secret_id = s.id where not s.is_private and not s.is_explicit and c.comments = 0 limit 1`,
    ),
  /** The nth newest visible secret with all five reactions: one that shows the help card has three. */
  nthNewestSecret: (offset: number) => {
    const newest = `select public_id as id, text ${readable} order by created_at desc, id desc limit 200`
    const secrets = JSON.parse(queryValue(`select json_agg(s) from (${newest}) s`)) as { id: string; text: string }[]
    const found = secrets.filter(({ text }) => !mentionsSelfHarm(text))[offset]
    if (found === undefined) throw new Error(`there are no ${offset} secrets`)
    return found.id
  },
  visibleCount: () => Number(queryValue(`select count(*) ${visible}`)),
  /** Number of visible secrets that match an SQL condition. */
  countWhere: (condition: string) => Number(queryValue(`select count(*) ${visible} and ${condition}`)),
  explicitCount: () => Number(queryValue(`select count(*) ${visible} and is_explicit`)),
}

/** Public id of the account with this nickname. */
export function accountPublicId(nickname: string): string {
  return queryValue(`select public_id from identity.accounts where nickname = '${nickname}'`)
}

export function countSecretsWithText(text: string): number {
  return Number(queryValue(`select count(*) from content.secrets where text = '${text}'`))
}

/** Passwords and phrases of anonymous accounts that a session alone has set count as proof of ownership from now on, instead of after ten minutes. */
export function endProofDelays(): void {
  queryValue('update identity.accounts set proof_from = null where is_anonymous and proof_from > now() returning id')
}

/** Marks the sessions that match an SQL condition (`a` account, `s` session) as signed in with a long password and a TOTP code. The only such helper. */
export function completeSecondFactor(condition: string, database?: string): void {
  const statement = `with theirs as (select a.id as account_id, s.id from identity.accounts a join identity.sessions s on s.user_id = a.user_id where ${condition}),
      factor as (insert into identity.second_factors (account_id, encrypted_totp_secret, last_step, enrolled_at)
        select distinct account_id, ''::bytea, 0, now() - interval '1 hour' from theirs on conflict do nothing)
    update identity.sessions s set long_password = true, second_factor_at = now() from theirs where s.id = theirs.id returning s.id`
  queryValue(statement, database)
}
