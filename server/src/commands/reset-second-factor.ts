// CLI command `murmullo reset-second-factor`: removes the lost second factor of a staff member, who then signs in by password and enrols
// again.
import pg from 'pg'
import { roles } from '../platform/db/database.ts'
import { type Command, printLine, parsePositionals } from './cli/command.ts'

export async function resetSecondFactor(url: string, email: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo admin' })
  await client.connect()
  try {
    await client.query(`begin; set local role ${roles.migrate}`)
    const { rows } = await client.query<{ id: string; public_id: string; nickname: string; user_id: string }>(
      `select a.id, a.public_id, a.nickname, a.user_id from identity.accounts a join identity.users u on u.id = a.user_id
       where coalesce(a.claimed_email, u.email) = $1 and a.role <> 'member' for update of a`,
      [email.trim().toLowerCase()],
    )
    const [member] = rows
    if (member === undefined) throw 'No staff member has that e-mail address.'
    // Any user may claim an email address.
    if (rows.length > 1) throw 'Several staff members claim that e-mail address.'
    await client.query('delete from identity.second_factors where account_id = $1', [member.id])
    await client.query('delete from identity.sessions where user_id = $1', [member.user_id])
    await client.query(`set local role ${roles.audit}`)
    await client.query(
      `insert into identity.audit_log (actor_id, action, subject, details)
       values ($1, 'admin.reset_second_factor', $2, '{"by": "operator"}')`,
      [member.id, member.public_id],
    )
    await client.query('commit')
    return member.nickname
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: '<e-mail>',
  description: `Removes the second factor of a staff member, for when no other administrator can, and ends all sessions of that account. The staff member
then signs in with the password and enrols a new one. Appends an entry to the audit log.`,
  examples: ['ana@murmullo.example'],
  run: async (args, database) => {
    const [email = ''] = parsePositionals(args, 1)
    printLine(`${await resetSecondFactor(database(), email)} must enrol a new second factor at the next sign-in.`)
  },
}
