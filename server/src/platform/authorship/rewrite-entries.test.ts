// Integration test of the time limit of the monthly rewrite: it holds while another transaction has the lock of the tags.
import { expect, test } from 'vitest'
import { createWorldForTest } from '../../../test/world/world.ts'
import { rewriteEntries } from './rewrite-entries.ts'
import { lockTags } from './tag-lock.ts'

test('rewrite of authorship entries: another transaction has the lock of the tags, the pass ends at its time limit and the next one is complete', async () => {
  const world = await createWorldForTest()
  const { db } = world.worker
  const author = await world.users.insertAccount()
  await world.content.insertSecret(author)
  const moved: number[] = []
  const onBatch = (_: string, rows: number) => moved.push(rows)
  await db.write.transaction().execute(async (trx) => {
    await lockTags(trx)
    expect(await rewriteEntries(db.write, { signal: AbortSignal.timeout(100), onBatch })).toBe(false)
  })
  expect(moved).toEqual([])
  expect(await rewriteEntries(db.write, { onBatch })).toBe(true)
  expect(moved.length).toBeGreaterThan(0)
})
