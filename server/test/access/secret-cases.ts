// Object cases of the access matrix: secrets in every state, and comments on secrets.

import type { World } from '../world/world.ts'
import { secretInput } from '../builders/content.ts'
import { issueDeviceTokens } from '../clients/reaction-clients.ts'
import { everyone, type ObjectCase, unknownId } from './object-case.ts'
import type { RelatedUsers } from './relations.ts'

export async function createSecretCases(world: World<'ai'>, { owner, commenter }: RelatedUsers): Promise<ObjectCase[]> {
  const { content } = world
  const [open, closed, hidden] = [
    await content.insertSecret(owner),
    await content.insertSecret(owner, { isPrivate: true }),
    await content.insertSecret(owner, { state: 'hidden' }),
  ]
  const [device] = await issueDeviceTokens(world.services, 1)
  const report = { category: 'spam', reason: 'Porque sí.' }
  const states = [
    { object: 'public secret', id: open.id, readers: everyone, guests: everyone },
    { object: 'private secret', id: closed.id, readers: ['owner', 'admin'], guests: [] },
    { object: 'hidden secret', id: hidden.id, readers: ['owner', 'moderator', 'admin'], guests: [] },
  ] as const
  const reads = states.flatMap(({ object, id, readers, guests }): ObjectCase[] => [
    { endpoint: 'secrets.readSecret', object, allowed: readers, create: () => ({ id }), unknown: { id: unknownId } },
    {
      endpoint: 'comments.listComments',
      object,
      allowed: readers,
      create: () => ({ secretId: id }),
      unknown: { secretId: unknownId },
    },
    {
      endpoint: 'comments.addComment',
      object,
      allowed: guests,
      create: () => ({ secretId: id, text: 'Te leo.' }),
      unknown: { secretId: unknownId, text: 'Te leo.' },
    },
    {
      endpoint: 'reactions.setReaction',
      object,
      allowed: guests,
      create: () => ({ secretId: id, kind: 'heart', reacted: true, device }),
      unknown: { secretId: unknownId, kind: 'heart', reacted: true, device },
    },
  ])
  const removables = [
    { object: 'public secret', kind: 'secret', id: open.id, allowed: ['moderator', 'admin'] },
    { object: 'private secret', kind: 'secret', id: closed.id, allowed: ['admin'] },
    {
      object: 'comment on a public secret',
      kind: 'comment',
      id: (await content.insertComment(commenter, open.id)).id,
      allowed: ['moderator', 'admin'],
    },
  ] as const
  const staffReads = removables.map(
    ({ object, kind, id, allowed }): ObjectCase => ({
      endpoint: 'admin.readRemovable',
      object,
      allowed,
      create: () => ({ kind, id }),
      unknown: { kind, id: unknownId },
    }),
  )
  const notPublic = states.slice(1).flatMap(({ object, id }): ObjectCase[] => [
    {
      endpoint: 'share.readPicture',
      object,
      allowed: [],
      create: () => ({ id, file: 'link.jpg' }),
      unknown: { id: unknownId, file: 'link.jpg' },
    },
    {
      endpoint: 'reports.sendReport',
      object,
      allowed: [],
      create: () => ({ ...report, kind: 'secret', id }),
      unknown: { ...report, kind: 'secret', id: unknownId },
    },
  ])
  const { text, explicit } = secretInput('Un texto que cambia esta noche.')
  const own = (
    [
      ['secrets.readMine', {}],
      ['secrets.editSecret', { text, explicit }],
      ['secrets.requestEditReview', { text, explicit }],
      ['secrets.setPrivacy', { isPrivate: true }],
      ['notifications.muteSecret', { isMuted: true }],
      ['secrets.deleteSecret', {}],
    ] as const
  ).map(
    ([endpoint, input]): ObjectCase => ({
      endpoint,
      object: 'own secret',
      allowed: ['owner'],
      create: async () => ({ id: (await content.insertSecret(owner)).id, ...input }),
      unknown: { id: unknownId, ...input },
    }),
  )
  const comments = (
    [
      ['comment of the owner', owner, ['owner']],
      // The author of a secret deletes no comment of another user.
      ['comment on a secret of the owner', commenter, ['commenter']],
    ] as const
  ).map(
    ([object, author, allowed]): ObjectCase => ({
      endpoint: 'comments.deleteComment',
      object,
      allowed,
      create: async () => ({ id: (await content.insertComment(author, open.id)).id }),
      unknown: { id: unknownId },
    }),
  )
  return [...reads, ...staffReads, ...notPublic, ...own, ...comments]
}
