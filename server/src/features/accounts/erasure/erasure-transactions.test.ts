// Integration tests of the transactions of erasure: none writes two texts of one author, or a text and a row of its account.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { deleteAccount } from '../../../../test/builders/erasure.ts'
import { createWorldForTest, type World } from '../../../../test/world/world.ts'
import { releaseCohort } from './release-cohort.ts'

/** Tables of content, with the column that names the text or its entry, and tables of accounts. */
const watched = [
  ['content', 'content.secrets', 'id'],
  ['content', 'identity.erasure_queue', 'secret_id'],
  ['entry', 'identity.secret_authors', 'tag'],
  ['account', 'identity.erasures', 'receipt'],
  ['account', 'identity.accounts', 'id'],
  ['account', 'identity.preferences', 'account_id'],
] as const

/** Records the transaction id of every write from here on. */
async function watchWrites(world: World): Promise<void> {
  await world.sql('create table public.writes (side text, transaction text, subject text)')
  await world.sql(`create function public.record_write() returns trigger language plpgsql security definer as $$ begin
    insert into public.writes
      values (tg_argv[0], pg_current_xact_id()::text, coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[1]);
    return null;
  end $$`)
  for (const [side, table, column] of watched)
    await world.sql(`create trigger record_write after insert or update or delete on ${table}
      for each row execute function public.record_write('${side}', '${column}')`)
}

type Written = { readonly sides: readonly string[]; readonly content: number; readonly entries: number }

/** Of each transaction: the sides that it wrote, and the number of its texts and entries. */
function listWrites(world: World): Promise<Written[]> {
  return world.sql<Written>(
    `select array_agg(distinct side) as sides,
       (count(distinct subject) filter (where side = 'content'))::int as content,
       (count(distinct subject) filter (where side = 'entry'))::int as entries
     from public.writes group by transaction`,
  )
}

const isMixed = ({ sides }: Written) => sides.includes('account') && sides.length > 1

test.each(['cohort', 'immediate', 'ownerless'] as const)(
  'account deletion in mode "%s": each text and each entry has a separate transaction, which writes no row of the account',
  async (mode) => {
    const world = await createWorldForTest()
    const user = await world.users.anonymous()
    await user.api.accounts.savePreferences({ darkMode: true })
    await world.content.insertSecrets(user, 4)
    await world.content.insertSecrets(user, 2, { nickname: 'Con-nombre' })
    await watchWrites(world)
    await deleteAccount(world, user, mode)
    const writes = await listWrites(world)
    expect(writes.filter(isMixed)).toEqual([])
    expect(writes.filter(({ content, entries }) => content > 1 || entries > 1)).toEqual([])
    // Of ownerless texts only the entry is changed.
    expect(writes.filter(({ content }) => content === 1)).toHaveLength(mode === 'ownerless' ? 2 : 6)
    // Once when the entry loses its content, once when it is deleted.
    expect(writes.filter(({ entries }) => entries === 1)).toHaveLength(12)
    expect(writes.filter(({ sides }) => sides.includes('account'))).not.toEqual([])
  },
)

test('accounts.eraseSecrets and accounts.keepSecrets: each text has a separate transaction, which writes no receipt', async () => {
  const world = await createWorldForTest()
  const user = await world.users.anonymous()
  await world.content.insertSecrets(user, 4)
  await world.content.insertSecrets(user, 2, { nickname: 'Con-nombre' })
  await watchWrites(world)
  await user.api.accounts.eraseSecrets({ confirm: true })
  await user.api.accounts.keepSecrets()
  const writes = await listWrites(world)
  expect(writes.filter(isMixed)).toEqual([])
  expect(writes.filter(({ content, entries }) => content > 1 || entries > 1)).toEqual([])
  // Queued and cancelled, or deleted.
  expect(writes.filter(({ content }) => content === 1)).toHaveLength(2 * 4 + 2)
})

test('erasure cohort: its release writes the queue and the receipts in separate transactions', async () => {
  const world = await createWorldForTest()
  for (let n = 0; n < 3; n += 1) {
    const user = await world.users.insertAccount()
    await world.content.insertSecrets(user, 2)
    await deleteAccount(world, user)
  }
  await watchWrites(world)
  world.clock.advance({ days: erasureLimits.cohortDays })
  await releaseCohort(world.worker)
  const writes = await listWrites(world)
  expect(writes.filter(isMixed)).toEqual([])
  // The release, and one batch.
  expect(writes.filter(({ content }) => content === 6)).toHaveLength(2)
  expect(await world.sql('select from identity.erasures where done_at is null')).toEqual([])
})
