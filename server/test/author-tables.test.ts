// Integration tests of the author tables: their schema leads to no account, and an entry that was moved to other content names no author.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorTables } from '../src/platform/authorship/author-tables.ts'
import { findAuthors } from '../src/platform/authorship/authors.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('author tables: no column references an account, in a foreign key or by its name', async () => {
  const tables = Object.values(authorTables).map(({ table }) => table)
  const references = await world.sql<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conrelid = any ($1::regclass[]) order by 1`,
    [tables],
  )
  expect(references).toEqual([
    { from: 'identity.comment_authors', to: 'content.comments' },
    { from: 'identity.photo_authors', to: 'content.photos' },
    { from: 'identity.photo_comment_authors', to: 'content.photo_comments' },
    { from: 'identity.secret_authors', to: 'content.secrets' },
  ])
  const columns = await world.sql<{ columns: string[] }>(
    `select array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped group by attrelid`,
    [tables],
  )
  const allowed = new Set(['tag', 'secret_id', 'comment_id', 'photo_id', 'is_muted', 'key_version', 'box'])
  expect(columns.flatMap(({ columns: names }) => names).filter((name) => !allowed.has(name))).toEqual([])
})

/** Texts and photos. Chat conversations are not among them: both of their users know that they take part. */
const texts = ['content.secrets', 'content.comments', 'content.photos', 'content.photo_comments']

test('schema: no table refers to an account and to a text or photo, so a user saves, follows and mutes nothing in plaintext', async () => {
  const references = await world.sql<{ table: string; target: string }>(
    `select distinct conrelid::regclass::text as "table", confrelid::regclass::text as target from pg_constraint
     where contype = 'f' and confrelid = any ($1::regclass[])`,
    [['identity.accounts', ...texts]],
  )
  const accounts = references.filter(({ target }) => target === 'identity.accounts').map(({ table }) => table)
  const ofTexts = references.filter(({ target }) => texts.includes(target)).map(({ table }) => table)
  expect([accounts.length > 10, ofTexts.length > 10]).toEqual([true, true])
  expect(ofTexts.filter((table) => accounts.includes(table))).toEqual([])
  // Without a foreign key: by the names and the type of such columns.
  const columns = await world.sql<{ table: string }>(
    `select attrelid::regclass::text as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = any (array['identity', 'content', 'moderation']::regnamespace[])
       and atttypid = 'uuid'::regtype and attname ~ '^(secret|comment|photo|photo_comment)_id$'
       and exists (select from pg_attribute b where b.attrelid = a.attrelid and b.atttypid = 'uuid'::regtype
         and b.attname ~ '^(account|owner|follower|followed|user|author|actor|reader|muted_by)_id$')`,
  )
  expect(columns).toEqual([])
})

test('author tables: no row contains the id of an account, as text or in its binary values', async () => {
  const author = await world.users.insertAccount()
  const { key } = await world.content.insertSecret(author)
  const [row] = await world.sql<{ row: string }>(
    'select to_jsonb(w)::text as row from identity.secret_authors w where secret_id = $1',
    [key],
  )
  expect(row?.row).toContain(key)
  expect(row?.row).not.toContain(author.accountId)
  expect(row?.row).not.toContain(author.accountId.replaceAll('-', ''))
})

test('authorship: swapped content ids of two entries, name no author', async () => {
  const [author, other] = [await world.users.insertAccount(), await world.users.insertAccount()]
  const [secret, foreign] = [await world.content.insertSecret(author), await world.content.insertSecret(other)]
  await world.sql('alter table identity.secret_authors drop constraint secret_authors_secret_id_key')
  await world.sql(
    `update identity.secret_authors set secret_id = case secret_id when $1::uuid then $2::uuid else $1::uuid end
     where secret_id in ($1, $2)`,
    [secret.key, foreign.key],
  )
  await world.sql('alter table identity.secret_authors add constraint secret_authors_secret_id_key unique (secret_id)')
  const { db, keys } = world.services
  expect(await findAuthors(db.write, keys, 'secret', [secret.key, foreign.key])).toEqual(new Map())
})

test('authorship: swapped boxes of two entries, name no author', async () => {
  const author = await world.users.insertAccount()
  const [first, second] = [await world.content.insertSecret(author), await world.content.insertSecret(author)]
  await world.sql(
    `update identity.secret_authors w set box = o.box from identity.secret_authors o
     where w.secret_id in ($1, $2) and o.secret_id in ($1, $2) and o.secret_id <> w.secret_id`,
    [first.key, second.key],
  )
  expect(await world.authorship.find('secret', first.key)).toBeUndefined()
  expect(await world.authorship.find('secret', second.key)).toBeUndefined()
})
