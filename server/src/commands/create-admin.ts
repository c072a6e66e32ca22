// CLI command `murmullo create-admin`: grants the admin role to a registered user while there is no administrator. Later roles are granted
// in the admin area.
import pg from 'pg'
import { roles } from '../platform/db/database.ts'
import { type Command, printLine, parsePositionals } from './cli/command.ts'

export async function createFirstAdmin(url: string, email: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo admin' })
  await client.connect()
  try {
    await client.query(`begin; set local role ${roles.migrate}`)
    // Table lock: two concurrent runs create one administrator.
    await client.query('lock table identity.accounts in share row exclusive mode')
    const { rows: existing } = await client.query(
      `select from identity.accounts where role = 'admin' and user_id is not null limit 1`,
    )
    if (existing.length > 0) throw 'There already is an administrator: roles are changed at /admin/equipo.'
    const { rows } = await client.query<{ id: string; public_id: string; nickname: string }>(
      `update identity.accounts a set role = 'admin' from identity.users u
       where u.id = a.user_id and u.email = $1 and u.email_verified and not a.is_anonymous
       returning a.id, a.public_id, a.nickname`,
      [email.trim().toLowerCase()],
    )
    const [admin] = rows
    if (admin === undefined) throw 'No registered user has verified that e-mail address.'
    await client.query(`set local role ${roles.audit}`)
    await client.query(
      `insert into identity.audit_log (actor_id, action, subject, details) values ($1, 'admin.first', $2, '{"role": "admin"}')`,
      [admin.id, admin.public_id],
    )
    await client.query('commit')
    return admin.nickname
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: '<e-mail>',
  description: `Grants the admin role to a registered user with that verified e-mail address, while there is no administrator. Administrators grant
all later roles at /admin/equipo. Appends an entry to the audit log.`,
  examples: ['ana@murmullo.example'],
  run: async (args, database) => {
    const [email = ''] = parsePositionals(args, 1)
    printLine(`${await createFirstAdmin(database(), email)} is now an administrator.`)
  },
}
