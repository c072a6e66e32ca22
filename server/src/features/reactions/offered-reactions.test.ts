// Integration tests of reaction types on secrets with the help card over HTTP and PostgreSQL.
import { type ReactionKind, reactionKinds } from '@murmullo/contract/content/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../test/clients/test-user.ts'
import { issueDeviceTokens, countWrongCounters } from '../../../test/clients/reaction-clients.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { readOpenSecrets } from '../secrets/public/read-open-secrets.ts'
import { secretInput } from '../../../test/builders/content.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await countWrongCounters(world)).toBe(0)
  await world.close()
})

const calm = 'Ayer planté un limonero en el patio de mi abuela.'
const inDanger = 'Ya no aguanto más. No quiero seguir aquí.'

async function newAuthor() {
  const { api } = await world.users.anonymous()
  return api
}

async function newReader() {
  const [device = ''] = await issueDeviceTokens(world.services, 1)
  return (secretId: string, kind: ReactionKind, reacted = true) =>
    errorCode(world.api.reactions.setReaction({ secretId, kind, reacted, device }))
}

const counts = (changes: Partial<Record<ReactionKind, number>>) => ({
  heart: 0,
  like: 0,
  dislike: 0,
  wow: 0,
  laugh: 0,
  ...changes,
})

test('reactions.setReaction: a secret with the help card refuses dislike and laugh, and accepts the other types (REACT-01)', async () => {
  const { id } = await (await newAuthor()).secrets.publishSecret(secretInput(inDanger))
  const react = await newReader()
  const codes = await Promise.all(reactionKinds.map((kind) => react(id, kind)))
  expect(codes).toEqual(['done', 'done', 'reactions.not_offered', 'done', 'reactions.not_offered'])
  const rows = await world.sql<{ kind: string }>(
    `select r.kind from identity.reactions r join content.secrets s on s.id = r.secret_id where s.public_id = $1 order by 1`,
    [id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['heart', 'like', 'wow'])
})

test('reactions.setReaction: a secret without the help card accepts all five types (REACT-01)', async () => {
  const { id } = await (await newAuthor()).secrets.publishSecret(secretInput(calm))
  const react = await newReader()
  expect(await Promise.all(reactionKinds.map((kind) => react(id, kind)))).toEqual(reactionKinds.map(() => 'done'))
})

test('reactions.setReaction: an unknown secret gets not_found for the types that are validated first', async () => {
  const react = await newReader()
  expect(await react('0000000000000000000000', 'laugh')).toBe('secrets.not_found')
})

test('help card: an edit that adds it hides earlier dislike and laugh counters in every view; they can still be removed', async () => {
  const author = await newAuthor()
  const { id } = await author.secrets.publishSecret(secretInput(calm))
  const react = await newReader()
  for (const kind of reactionKinds) await react(id, kind)
  const all = counts({ heart: 1, like: 1, dislike: 1, wow: 1, laugh: 1 })
  expect(await world.api.secrets.readSecret({ id })).toMatchObject({ showsHelp: false, reactions: all })
  expect((await author.secrets.listMine({})).items).toMatchObject([{ reactions: 5 }])

  await author.secrets.editSecret({ id, text: inDanger, explicit: false })
  const kind = counts({ heart: 1, like: 1, wow: 1 })
  const shown = { showsHelp: true, reactions: kind }
  expect(await world.api.secrets.readSecret({ id })).toMatchObject(shown)
  for (const { items } of [
    await world.api.secrets.listFeed({ order: 'newest' }),
    await world.api.search.searchSecrets({ q: 'aguanto' }),
  ])
    expect(items.find((card) => card.id === id)).toMatchObject(shown)
  const [open] = await readOpenSecrets(world.services, [id])
  expect(open?.events).toContainEqual({ type: 'reactions', secretId: id, counts: kind })
  expect((await author.secrets.listMine({})).items).toMatchObject([{ reactions: 3 }])

  expect(await react(id, 'laugh')).toBe('reactions.not_offered')
  expect(await react(id, 'laugh', false)).toBe('done')
  await author.secrets.editSecret({ id, text: calm, explicit: false })
  expect((await world.api.secrets.readSecret({ id })).reactions).toEqual({ ...all, laugh: 0 })
})
