// Integration tests of database privileges: they equal the committed snapshot, and the introspection detects every type of leak.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryAfterChange, privileges } from './database/schema-introspection.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('database privileges: the grants of all roles equal the committed snapshot', async () => {
  await expect(await privileges(world.sql)).toMatchFileSnapshot('privileges.txt')
  expect(await readFile(new URL('privileges.txt', import.meta.url), 'utf8')).not.toMatch(
    /(murmullo_public|PUBLIC): .*(identity|moderation|evidence)|(SELECT|UPDATE|DELETE).* on evidence/,
  )
})

describe('database privileges: the introspection detects a planted leak', () => {
  test.each([
    [
      'a column',
      'grant select (nickname) on identity.accounts to murmullo_public',
      'SELECT on identity.accounts.nickname',
    ],
    [
      'update of one audit log column',
      'grant update (action) on identity.audit_log to murmullo_staff',
      'UPDATE on only identity.audit_log.action',
    ],
    ['a table granted to public', 'grant select on content.secrets to public', 'PUBLIC: SELECT on content.secrets'],
    [
      'a table of the job queue',
      'create table jobs.x (id int); grant select on jobs.x to public',
      'PUBLIC: SELECT on jobs.x',
    ],
    ['a schema granted to public', 'grant usage on schema identity to public', 'PUBLIC: usage on schema identity'],
    [
      'a role granted to another role',
      'grant murmullo_app to murmullo_public',
      'murmullo_public: member of murmullo_app',
    ],
    [
      'a predefined cluster role',
      'grant pg_read_all_data to murmullo_public',
      'murmullo_public: member of pg_read_all_data',
    ],
    [
      'a role that bypasses row-level security',
      'alter role murmullo_public bypassrls',
      'murmullo_public: stands above the rules',
    ],
    [
      'a security definer function',
      `create function content.writer_of(uuid) returns uuid language sql security definer
       as 'select tag from identity.secret_authors where secret_id = $1'`,
      'PUBLIC: execute on content.writer_of(uuid) as its owner',
    ],
  ])('%s', async (_, change, line) => {
    const before = await privileges(world.sql)
    const after = await queryAfterChange(world.databaseUrl, change, privileges)
    expect(before).not.toContain(line)
    expect(after).toContain(line)
    expect(await privileges(world.sql)).toBe(before)
  })
})
