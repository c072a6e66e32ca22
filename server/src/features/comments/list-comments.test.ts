import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let secretId: string
beforeAll(async () => {
  world = await openWorld()
  const [row] = await world.sql<{ public_id: string }>(
    `select s.public_id from content.secrets s join content.comments c on c.secret_id = s.id where not s.is_private
     group by 1 order by count(*) desc limit 1`,
  )
  secretId = row?.public_id ?? ''
})
afterAll(() => world.close())

test('comments.listComments walks all comments once, newest first, twenty at a time', async () => {
  const first = await world.api.comments.listComments({ secretId })
  const second = await world.api.comments.listComments({ secretId, after: first.next ?? '' })
  const expected = await world.sql<{ public_id: string }>(
    'select c.public_id from content.comments c join content.secrets s on s.id = c.secret_id where s.public_id = $1 order by c.id desc',
    [secretId],
  )
  expect(expected.length).toBe(34)
  expect(first.items.length).toBe(20)
  expect([...first.items, ...second.items].map((comment) => comment.id)).toEqual(expected.map((row) => row.public_id))
  expect(second.next).toBeNull()
})

test('a hidden comment is not listed', async () => {
  const { items } = await world.api.comments.listComments({ secretId })
  const hidden = items[3]?.id ?? ''
  await world.sql(`update content.comments set state = 'hidden' where public_id = $1`, [hidden])
  const after = await world.api.comments.listComments({ secretId })
  expect(after.items.map((comment) => comment.id)).not.toContain(hidden)
})

test('the comments of a private secret do not exist', async () => {
  const [row] = await world.sql<{ public_id: string }>('select public_id from content.secrets where is_private limit 1')
  await expect(world.api.comments.listComments({ secretId: row?.public_id ?? '' })).rejects.toMatchObject({
    code: 'secrets.not_found',
  })
})

test('no automatic nickname leaves', async () => {
  const answer = await (await fetch(`${world.url}/api/v1/secrets/${secretId}/comments`)).text()
  expect(answer).toContain('"authorNickname":null')
  expect(answer).not.toContain('usuario_')
})
