// `pnpm maintenance on [https://…] | off`: closes the site for everybody but administrators, or opens it again. Every process sees it within
// seconds. The address is where the page of works leads.
import pg from 'pg'
import { roles } from '../platform/db.ts'
import { runCommand } from './run-command.ts'

export async function switchMaintenance(url: string, to: 'on' | 'off', invite = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo maintenance' })
  await client.connect()
  try {
    await client.query(`set role ${roles.app}`)
    if (to === 'off') await client.query('delete from moderation.maintenance')
    else
      await client.query(
        'insert into moderation.maintenance (invite) values ($1) on conflict (only_row) do update set invite = $1',
        [invite],
      )
  } finally {
    await client.end()
  }
}

if (import.meta.main)
  runCommand(async (url) => {
    const [to, invite] = process.argv.slice(2).filter((arg) => arg !== '--')
    const isAddress = invite === undefined || (URL.canParse(invite) && invite.startsWith('https://'))
    if ((to !== 'on' && to !== 'off') || !isAddress) throw 'Uso: pnpm maintenance on [https://…] | off'
    await switchMaintenance(url, to, invite)
    process.stdout.write(to === 'on' ? 'Cerrado: solo entra quien administra.\n' : 'Abierto.\n')
  })
