// What was granted is what was decided, and the look at it sees every kind of leak.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAfter, privileges } from './looks.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('privileges are those of the committed snapshot', async () => {
  await expect(await privileges(world.sql)).toMatchFileSnapshot('privileges.txt')
  expect(await readFile(new URL('privileges.txt', import.meta.url), 'utf8')).not.toMatch(
    /(murmullo_public|PUBLIC): .*(identity|moderation|evidence)|(SELECT|UPDATE|DELETE).* on evidence/,
  )
})

describe('a planted leak is seen', () => {
  test.each([
    [
      'a column',
      'grant select (nickname) on identity.accounts to murmullo_public',
      'SELECT on identity.accounts.nickname',
    ],
    [
      'a line of the audit log',
      'grant update (action) on identity.audit_log to murmullo_app',
      'UPDATE on only identity',
    ],
    ['a table for everybody', 'grant select on content.secrets to public', 'PUBLIC: SELECT on content.secrets'],
    [
      'a table of the queue',
      'create table jobs.x (id int); grant select on jobs.x to public',
      'PUBLIC: SELECT on jobs.x',
    ],
    ['a schema for everybody', 'grant usage on schema identity to public', 'PUBLIC: usage on schema identity'],
    ['a borrowed role', 'grant murmullo_app to murmullo_public', 'murmullo_public: member of murmullo_app'],
    [
      'a role of the cluster',
      'grant pg_read_all_data to murmullo_public',
      'murmullo_public: member of pg_read_all_data',
    ],
    ['a role above the rules', 'alter role murmullo_public bypassrls', 'murmullo_public: stands above the rules'],
    [
      'a function that runs as its owner',
      `create function content.writer_of(uuid) returns uuid language sql security definer
       as 'select account_id from identity.secret_authors where secret_id = $1'`,
      'PUBLIC: execute on content.writer_of(uuid) as its owner',
    ],
  ])('%s', async (_, change, line) => {
    const before = await privileges(world.sql)
    const after = await lookAfter(world.databaseUrl, change, privileges)
    expect(before).not.toContain(line)
    expect(after).toContain(line)
    expect(await privileges(world.sql)).toBe(before)
  })
})
