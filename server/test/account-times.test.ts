// Schema tests of the tables about accounts: which ids and columns contain a time, each with its reason. A new column with a time fails here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJobs } from '../src/worker.ts'
import { createWorld, type World } from './world/world.ts'

/** Ids that order a list by time. All are created by an act that another user or the staff sees or that is about content. */
const timeOrderedIds: Record<string, string> = {
  'chat_members.sort_key': 'order of the conversation list: the last message, whose time both users see',
  'chat_requests.id': 'order of the request list; both users see its minute',
  'content_notifications.id': 'has no account: of content, like its comment',
  'content_notifications.read_key': 'has no account',
  'content_notifications.sort_key': 'has no account: order of the notification list',
  'notifications.id': 'age limit of a batch: events of the last hour wait for the next one',
  'notifications.sort_key': 'order of the notification list',
  'report_cases.id': 'order of the queue of the moderators',
  'reports.id': 'order of the reports of a case, and index of the report search by age',
  'sanctions.id': 'order of the sanctions of a user; a decision of the staff',
  'statements.id': 'order of the decisions about a user; a decision of the staff or of the model',
}

/** Columns of ids without a foreign key: they refer to content or to the rows above. */
const contentIds: Record<string, string> = {
  'report_cases.target_key': 'of the reported content',
}

const times: Record<string, string> = {
  'accounts.proof_from': 'ten minutes in which a new phrase is no proof; cleared within a minute after them',
  'audit_log.at': 'staff',
  'author_ips.created_at': 'of a secret, not of an account; deleted after 30 days',
  'chat_requests.answered_at': 'both users see its minute',
  'chat_requests.created_at': 'both users see its minute',
  'contact_messages.created_at': 'has no account',
  'content_notifications.created_at': 'has no account; shown with its minute',
  'data_exports.expires_at': 'one day of retention',
  'delayed_requests.due_at': 'ten minutes in which the owner can cancel; the row is deleted when it is due',
  'delivery_outbox.due_at': 'whole hours; names no account',
  'deliveries.due_at': 'time of the next message: a fixed hour, or at once for chat',
  'deliveries.sent_at': 'least time between two messages',
  'erasures.requested_at':
    'midnight, except while the job of a request to erase secrets runs: it spares what is published after it',
  'notifications.created_at': 'shown with its minute',
  'notifications.mailed_at': 'a message is not sent twice',
  'notifications.pushed_at': 'a message is not sent twice',
  'notified_reactions.counted_at': 'of a secret',
  'report_cases.closed_at': 'staff',
  'report_cases.created_at': 'age of a case in the queue',
  'report_cases.reopened_at': 'staff',
  'report_cases.reviewed_at': 'staff',
  'reports.created_at': 'age of a report, shown to the moderators',
  'sanctions.closed_at': 'staff',
  'sanctions.created_at': 'staff',
  'sanctions.ends_at': 'a sanction ends at a time that the user sees',
  'second_factors.enrolled_at': 'staff',
  'server_keys.created_at': 'has no account',
  'sessions.passkey_challenge_at': 'staff',
  'sessions.second_factor_at': 'staff',
  'sessions.staff_seen_at': 'staff',
  'sessions.step_up_at': 'staff',
  'statements.answered_at': 'staff',
  'statements.appealed_at': 'order of the appeals',
  'statements.created_at': 'shown with its minute',
  'statements.review_requested_at': 'order of the requests',
  'verifications.expires_at': 'ten minutes of a link; the row is deleted with its use, or by the next hour',
}

let world: World
beforeAll(async () => {
  world = await createWorld()
  await useEverything()
}, 60_000)
afterAll(() => world.close())

/** Traffic that writes rows to the tables about accounts. */
async function useEverything(): Promise<void> {
  const [one, other, leaver] = [
    await world.users.chatUser(),
    await world.users.chatUser(),
    await world.users.chatUser(),
  ]
  await one.api.accounts.logIn({ email: one.email, password: one.password })
  const anonymous = await world.users.anonymous()
  await anonymous.api.accounts.renewPhrase()
  await anonymous.api.accounts.delayRequest({ action: 'export', confirm: true })
  await world.chat.startConversation(one, other)
  await one.api.profiles.follow({ id: other.publicId, following: true })
  await other.api.chat.block({ personId: leaver.publicId })
  await one.api.accounts.savePreferences({ darkMode: true })
  await one.api.accounts.saveQuietHours({ quietHours: { from: 22, to: 8, timeZone: 'America/Lima' } })
  await one.api.accounts.requestReset({ email: one.email })
  await one.api.accounts.requestArchive()
  const secret = await world.content.insertSecret(one)
  await world.content.insertComment(other, secret.key, { text: 'Te leo.' })
  await one.api.accounts.eraseSecrets({ confirm: true })
  await leaver.api.accounts.deleteAccount({ confirm: true })
  await world.notifications.runJobs()
}

const baseTables = `information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'identity' and t.table_type = 'BASE TABLE'`

test('account ids: no id in the schema identity contains a time, except the listed ones and keys of content', async () => {
  const columns = await world.sql<{ table: string; name: string }>(
    `select c.table_name as table, c.column_name as name from ${baseTables} and c.udt_name = 'uuid'
       and not exists (
         select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.contype = 'f' and k.conrelid = format('identity.%I', c.table_name)::regclass and a.attname = c.column_name
           and (k.confrelid::regclass::text like 'content.%' or k.confrelid::regclass::text = any ($1)))`,
    [Object.keys(timeOrderedIds).map((column) => `identity.${column.split('.')[0]}`)],
  )
  expect(columns.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const { table, name } of columns) {
    // A pseudonym (HMAC) has any digit: of some thousand of them one has version 7 and a time of the last three years, but none of this hour.
    const [row] = await world.sql<{ now: number; old: number; all: number }>(
      `select count(*) filter (where moment > now() - interval '1 hour')::int as now,
         count(*) filter (where moment > now() - interval '3 years')::int as old, count(*)::int as all
       from (select case substr(${name}::text, 15, 1) when '7' then
           to_timestamp(('x' || left(replace(${name}::text, '-', ''), 12))::bit(48)::bigint / 1000.0) end as moment
         from identity.${table} where ${name} is not null) ids where moment is null or moment < now() + interval '1 day'`,
    )
    const { now, old, all } = row ?? { now: 0, old: 0, all: 0 }
    if (now > 0 || old > all / 2) found.push(`${table}.${name}`)
  }
  const listed = [...Object.keys(timeOrderedIds), ...Object.keys(contentIds)]
  expect(found.filter((column) => !listed.includes(column))).toEqual([])
  // The traffic has written to the lists: otherwise the test proves nothing.
  expect(found).toContain('notifications.id')
  const exists = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  expect(listed.filter((column) => !exists.has(column))).toEqual([])
})

test('account ids: accounts created one after another have random ids (UUIDv4), in no order of time', async () => {
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push((await world.users.anonymous()).accountId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
  // Once in 12! runs.
  expect(ids).not.toEqual(ids.toSorted())
  const rows = await world.sql<{ id: string }>(
    'select u.id from identity.users u union all select id from identity.sessions union all select id from identity.credentials',
  )
  expect(rows.filter(({ id }) => id[14] !== '4')).toEqual([])
})

test('account times: every column of the schema identity with a time is listed with its reason; all others are dates', async () => {
  const columns = await world.sql<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from ${baseTables}
       and c.data_type in ('timestamp with time zone', 'timestamp without time zone', 'time with time zone', 'time without time zone')
     order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(times).toSorted())
})

test('account times: after a day of traffic no listed column of a member has a time that is not needed any more', async () => {
  await world.sql(`update identity.accounts set proof_from = proof_from - interval '1 day'`)
  await listJobs(world.services)
    .find(({ name }) => name === 'accounts.clear-proof-times')
    ?.run(null)
  const count = async (query: string) => (await world.sql(query)).length
  expect(await count('select from identity.erasures')).toBeGreaterThan(0)
  expect(
    await count(`select from identity.erasures where requested_at <> date_trunc('day', requested_at, 'UTC')`),
  ).toBe(0)
  expect(await count('select from identity.accounts where proof_from is not null')).toBe(0)
  expect(
    await count(
      'select from identity.sessions where num_nonnulls(step_up_at, second_factor_at, staff_seen_at, passkey_challenge_at) > 0',
    ),
  ).toBe(0)
})
