// Test helper: inserts secrets and comments of an account directly into the database, as publishing does.
import { randomUUIDv7 } from 'node:crypto'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import type { Sql } from './load-rows.ts'

type TextInput = { readonly text: string; readonly nickname: string | null }

/** Returns the internal id of the secret. */
export async function insertSecret(sql: Sql, accountId: string, { text, nickname }: TextInput): Promise<string> {
  const id = randomUUIDv7()
  await sql(
    `with secret as (insert into content.secrets (id, public_id, text, author_nickname, country_code, age) values ($1, $2, $3, $4, 'MX', 30)),
       counters as (insert into content.secret_counters (secret_id) values ($1))
     insert into identity.secret_authors (secret_id, account_id) values ($1, $5)`,
    [id, newPublicId(), text, nickname, accountId],
  )
  return id
}

export async function insertComment(
  sql: Sql,
  accountId: string,
  secretId: string,
  { text, nickname }: TextInput,
): Promise<void> {
  await sql(
    `with comment as (insert into content.comments (id, public_id, secret_id, text, author_nickname) values ($1, $2, $3, $4, $5)),
       counters as (update content.secret_counters set comments = comments + 1 where secret_id = $3)
     insert into identity.comment_authors (comment_id, account_id) values ($1, $6)`,
    [randomUUIDv7(), newPublicId(), secretId, text, nickname, accountId],
  )
}

/** Secrets whose comment counter differs from their visible comments. */
export function findMiscountedSecrets(sql: Sql): Promise<unknown[]> {
  return sql(
    `select c.secret_id from content.secret_counters c
     where c.comments <> (select count(*) from content.comments t where t.secret_id = c.secret_id and t.state = 'visible')`,
  )
}
