// Makes somebody of the team, with all that the team has to show before its work is open: the one place where tests do that.
import type { Site } from './site.ts'

type Shown = {
  /** Said in the last minutes; left out: not. */
  readonly password?: boolean
  /** A long password and a second factor, in every session they have. */
  readonly factor?: boolean
}

/** `who`: their key, their public id or their nickname. Returns their key. */
export async function joinTeam(
  sql: Site['sql'],
  who: string,
  role: string,
  { password = false, factor = true }: Shown = {},
): Promise<string> {
  const [account] = await sql<{ id: string }>(
    'update identity.accounts set role = $2 where $1 in (id::text, public_id, nickname) returning id',
    [who, role],
  )
  const id = account?.id ?? ''
  const ofTheirs = 'from identity.accounts a where a.user_id = s.user_id and a.id = $1'
  if (password) await sql(`update identity.sessions s set confirmed_at = now() ${ofTheirs}`, [id])
  if (!factor || role === 'member') return id
  await sql(
    `insert into identity.second_factors (account_id, key_box, last_step) values ($1, '', 0) on conflict do nothing`,
    [id],
  )
  await sql(`update identity.sessions s set long_password = true, second_factor_at = now() ${ofTheirs}`, [id])
  return id
}
