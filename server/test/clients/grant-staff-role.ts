// Test helper: grants a staff role with all required sign-in steps. The only function of the tests that does so.
import type { Site } from '../site/site.ts'

export type CompletedSteps = {
  /** Whether the session has just verified the password. Default: no. */
  readonly password?: boolean
  /** Whether all sessions have a long password and a verified second factor. */
  readonly factor?: boolean
}

/** `who`: internal id, public id or nickname. Returns the internal id. */
export async function grantStaffRole(
  sql: Site['sql'],
  who: string,
  role: string,
  { password = false, factor = true }: CompletedSteps = {},
): Promise<string> {
  const [account] = await sql<{ id: string }>(
    'update identity.accounts set role = $2 where $1 in (id::text, public_id, nickname) returning id',
    [who, role],
  )
  const id = account?.id ?? ''
  const ownSessions = 'from identity.accounts a where a.user_id = s.user_id and a.id = $1'
  if (password) await sql(`update identity.sessions s set step_up_at = now() ${ownSessions}`, [id])
  if (!factor || role === 'member') return id
  await sql(
    `insert into identity.second_factors (account_id, encrypted_totp_secret, last_step) values ($1, '', 0) on conflict do nothing`,
    [id],
  )
  await sql(`update identity.sessions s set long_password = true, second_factor_at = now() ${ownSessions}`, [id])
  return id
}
