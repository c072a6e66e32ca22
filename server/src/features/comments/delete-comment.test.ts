// Integration tests of deleting comments over HTTP and PostgreSQL: access, counters, concurrency.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { findMiscountedSecrets } from '../../../test/builders/content.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newSecret = async () => (await world.content.insertSecret(await world.users.insertAccount())).id
async function newMember(role?: 'moderator' | 'admin') {
  const { api, accountId } = await (role === undefined ? world.users.anonymous() : world.users.staff(role))
  return { ...api.comments, listReviews: api.moderation.listReviews, accountId }
}
const countOf = async (id: string) => (await world.api.secrets.readSecret({ id })).comments
const auditOf = (subject: string) =>
  world.sql<{ actor_id: string }>('select actor_id, action, details from identity.audit_log where subject = $1', [
    subject,
  ])

test("comments.deleteComment: the author's own comment is deleted and the counter updated", async () => {
  const me = await newMember()
  const secretId = await newSecret()
  const [deleted, stays] = [
    await me.addComment({ secretId, text: 'Me arrepiento.' }),
    await me.addComment({ secretId, text: 'Esto sí.' }),
  ]
  await me.deleteComment({ id: deleted.id })
  expect((await world.api.comments.listComments({ secretId })).items.map(({ id }) => id)).toEqual([stays.id])
  expect(await countOf(secretId)).toBe(1)
  expect(await errorCode(me.deleteComment({ id: deleted.id }))).toBe('comments.not_found')
  expect(await auditOf(deleted.id)).toEqual([])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comments.deleteComment: a comment of another account gets the error of an unknown id, and a visitor account_required', async () => {
  const [me, other] = [await newMember(), await newMember()]
  const secretId = await newSecret()
  const { id } = await me.addComment({ secretId, text: 'Es mío.' })
  for (const wanted of [id, '0123456789abcdefghijAB']) {
    expect(await errorCode(other.deleteComment({ id: wanted }))).toBe('comments.not_found')
    expect(await errorCode(world.api.comments.deleteComment({ id: wanted }))).toBe('access.account_required')
  }
  expect(await countOf(secretId)).toBe(1)
})

test('comments.deleteComment: a request with a moderator or admin role gets not_found', async () => {
  const me = await newMember()
  const secretId = await newSecret()
  const { id } = await me.addComment({ secretId, text: 'Fuera de lugar.' })
  for (const role of ['moderator', 'admin'] as const) {
    const team = await newMember(role)
    await expect.poll(() => errorCode(team.listReviews())).toBe('done')
    expect(await errorCode(team.deleteComment({ id }))).toBe('comments.not_found')
  }
  expect(await countOf(secretId)).toBe(1)
  expect(await auditOf(id)).toEqual([])
})

test('comments.deleteComment: of 64 concurrent requests one succeeds, and the counter is decremented once', async () => {
  const [me, other] = [await newMember(), await newMember()]
  const secretId = await newSecret()
  const { id } = await me.addComment({ secretId, text: 'Sesenta y cuatro.' })
  const added = Array.from({ length: 8 }, (_, n) => errorCode(other.addComment({ secretId, text: `Hola ${n}` })))
  const codes = await Promise.all(Array.from({ length: 64 }, () => errorCode(me.deleteComment({ id }))))
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'comments.not_found']))
  expect(new Set(await Promise.all(added))).toEqual(new Set(['done']))
  expect(await countOf(secretId)).toBe(8)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comments.deleteComment: deletion of a hidden comment does not decrement the counter again', async () => {
  const me = await newMember()
  const secretId = await newSecret()
  const { id } = await me.addComment({ secretId, text: 'Oculto.' })
  await me.addComment({ secretId, text: 'A la vista.' })
  await world.sql(
    `with hidden as (update content.comments set state = 'hidden' where public_id = $1 returning secret_id)
     update content.secret_counters set comments = comments - 1 where secret_id in (select secret_id from hidden)`,
    [id],
  )
  await me.deleteComment({ id })
  expect(await countOf(secretId)).toBe(1)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test("comments.listComments: the field mine is true only for the author's session", async () => {
  const [me, other] = [await newMember(), await newMember()]
  const secretId = await newSecret()
  expect((await me.addComment({ secretId, text: 'Mío.' })).mine).toBe(true)
  const ownFlagsFor = async (who: Pick<typeof me, 'listComments'>) =>
    (await who.listComments({ secretId })).items.map(({ mine }) => mine)
  expect([await ownFlagsFor(me), await ownFlagsFor(other), await ownFlagsFor(world.api.comments)]).toEqual([
    [true],
    [false],
    [false],
  ])
})
