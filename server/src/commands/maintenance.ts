// CLI command `murmullo maintenance`: enables or disables maintenance mode. Administrators still have access.
import pg from 'pg'
import { roles } from '../platform/db/database.ts'
import { type Command, printLine, UsageError, parsePositionals } from './cli/command.ts'

export async function switchMaintenance(url: string, to: 'on' | 'off', linkUrl = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo maintenance' })
  await client.connect()
  try {
    await client.query(`set role ${roles.migrate}`)
    if (to === 'off') await client.query('delete from moderation.maintenance')
    else
      await client.query(
        'insert into moderation.maintenance (link_url) values ($1) on conflict (only_row) do update set link_url = $1',
        [linkUrl],
      )
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: 'on [https://…]\noff',
  description: `Turns maintenance mode on or off. While it is on, only administrators have access. It takes effect in every process within seconds.
The URL is the link of the maintenance page.`,
  examples: ['on', 'on https://status.example', 'off'],
  run: async (args, database) => {
    const [to, linkUrl] = parsePositionals(args, args.length)
    const isAddress = linkUrl === undefined || (URL.canParse(linkUrl) && linkUrl.startsWith('https://'))
    if ((to !== 'on' && to !== 'off') || !isAddress || args.length > 2) throw new UsageError()
    await switchMaintenance(database(), to, linkUrl)
    printLine(to === 'on' ? 'Maintenance mode is on: only administrators have access.' : 'Maintenance mode is off.')
  },
}
