// Integration tests of the comment list over HTTP and PostgreSQL: pagination, deep links, privacy.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
let secretId: string
let crowdedId: string
let crowdedTarget: string
beforeAll(async () => {
  world = await createWorld()
  const [row] = await world.sql<{ public_id: string }>(
    `select s.public_id from content.secrets s join content.comments c on c.secret_id = s.id where not s.is_private
     group by 1 order by count(*) desc limit 1`,
  )
  secretId = row?.public_id ?? ''
  const [crowded] = await world.sql<{ public_id: string }>(
    `with crowded as (
       select id, public_id from content.secrets s where not is_private and state = 'visible'
         and not exists (select from content.comments c where c.secret_id = s.id) limit 1
     ), said as (
       insert into content.comments (id, public_id, secret_id, text)
       select lpad(to_hex(n), 32, '0')::uuid, lpad(n::text, 22, '0'), crowded.id, 'Dicho' from crowded, generate_series(1, 250) n
     )
     select public_id from crowded`,
  )
  crowdedId = crowded?.public_id ?? ''
  crowdedTarget = '30'.padStart(22, '0')
})
afterAll(() => world.close())

test('comments.listComments: pagination returns every row once, newest first, 20 per page (COMMENT-06, SECRET-01)', async () => {
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

test('comments.listComments: `through` returns whole pages down to a comment, and the cursor continues after them', async () => {
  const first = await world.api.comments.listComments({ secretId })
  const second = await world.api.comments.listComments({ secretId, after: first.next ?? '' })
  const all = [...first.items, ...second.items]
  const through = await world.api.comments.listComments({ secretId, through: all[27]?.id ?? '' })
  expect(through.items).toEqual(all)
  expect(await world.api.comments.listComments({ secretId, through: all[19]?.id ?? '' })).toEqual(first)
  // Of another secret, hidden or unknown: the parameter is ignored.
  expect(await world.api.comments.listComments({ secretId, through: '0'.repeat(22) })).toEqual(first)
})

test('comments.listComments: `through` a comment beyond the limit returns the page that starts at it', async () => {
  const { items, next } = await world.api.comments.listComments({ secretId: crowdedId, through: crowdedTarget })
  expect(items.length).toBe(20)
  expect(items[0]?.id).toBe(crowdedTarget)
  const rest = await world.api.comments.listComments({ secretId: crowdedId, after: next ?? '' })
  expect(items.map(({ id }) => id)).not.toContain(rest.items[0]?.id)
})

test('comments.listComments: a hidden comment is not in the response', async () => {
  const { items } = await world.api.comments.listComments({ secretId })
  const hidden = items[3]?.id ?? ''
  await world.sql(`update content.comments set state = 'hidden' where public_id = $1`, [hidden])
  const after = await world.api.comments.listComments({ secretId })
  expect(after.items.map((comment) => comment.id)).not.toContain(hidden)
})

test('comments.listComments: a private secret gets not_found', async () => {
  const [row] = await world.sql<{ public_id: string }>('select public_id from content.secrets where is_private limit 1')
  await expect(world.api.comments.listComments({ secretId: row?.public_id ?? '' })).rejects.toMatchObject({
    code: 'secrets.not_found',
  })
})

test('comments.listComments: the response does not contain an automatic nickname', async () => {
  const answer = await (await fetch(`${world.url}/api/v1/secrets/${secretId}/comments`)).text()
  expect(answer).toContain('"authorNickname":null')
  expect(answer).not.toContain('usuario_')
})
