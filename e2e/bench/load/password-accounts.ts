// Accounts with e-mail and password, inserted in the database: all have one password, whose hash costs as much as that of a new account.
import { randomUUID } from 'node:crypto'
import { minPasswordHashKib } from '../../../server/src/platform/config.ts'
import { createPasswordHasher } from '../../../server/src/platform/crypto/password-hash.ts'
import { asOwner } from '../databases/feed-databases.ts'

/** The password of all of them. */
export const password = 'una-clave-larga'

/** Returns the e-mail addresses. */
export async function insertAccountsWithPassword(databaseUrl: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `conocida-${randomUUID()}@correo.example`)
  const hash = await createPasswordHasher(minPasswordHashKib).hash(password)
  await asOwner(databaseUrl, (query) =>
    query(
      `with people as (insert into identity.users (email, email_verified) select unnest($1::text[]), true returning id), ways as (
         insert into identity.credentials (account_id, provider_id, user_id, password) select id, 'credential', id, $2 from people)
       insert into identity.accounts (id, public_id, nickname, nickname_key, user_id)
       select gen_random_uuid(), substr(md5(id::text), 1, 22), 'usuario_' || id, 'u' || id, id from people`,
      [emails, hash],
    ),
  )
  return emails
}
