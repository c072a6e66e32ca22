// Object cases of the access matrix: notifications, statements of reasons, reports, receipts and profiles.
import type { World } from '../world/world.ts'
import { deleteAccount } from '../builders/erasure.ts'
import { everyone, except, type ObjectCase, shared, unknownId } from './object-case.ts'
import {
  insertCommentNotification,
  insertRequestNotification,
  insertStatement,
  type RelatedUsers,
} from './relations.ts'

export function createInboxCases(world: World<'ai'>, { owner, commenter }: RelatedUsers): ObjectCase[] {
  const notifications = (
    [
      ['notification about content', () => insertCommentNotification(world, owner, commenter)],
      ['notification about the account', () => insertRequestNotification(world, owner)],
    ] as const
  ).flatMap(([object, insert]): ObjectCase[] =>
    (
      [
        ['notifications.markRead', { isRead: true }],
        ['notifications.deleteNotification', {}],
      ] as const
    ).map(([endpoint, input]) => ({
      endpoint,
      object,
      allowed: ['owner'],
      create: async () => ({ id: await insert(), ...input }),
      unknown: { id: unknownId, ...input },
    })),
  )
  const statements = (
    [
      ['moderation.readStatement', true, {}],
      ['moderation.requestHumanReview', false, {}],
      ['moderation.appeal', true, { text: 'No estoy de acuerdo.' }],
    ] as const
  ).map(
    ([endpoint, byHuman, input]): ObjectCase => ({
      endpoint,
      object: 'statement of reasons',
      allowed: ['owner'],
      create: async () => ({ id: await insertStatement(world, owner, { byHuman }), ...input }),
      unknown: { id: unknownId, ...input },
    }),
  )
  return [
    ...notifications,
    ...statements,
    // Bearer tokens: a client that has the number or the receipt may read it.
    {
      endpoint: 'reports.readReport',
      object: 'report of the owner',
      allowed: everyone,
      create: shared(async () => {
        const { id } = await world.content.insertSecret(commenter)
        const report = { kind: 'secret', id, category: 'spam', reason: 'Porque sí.' } as const
        return { number: (await owner.api.reports.sendReport(report)).number }
      }),
      unknown: { number: '22222222' },
    },
    {
      endpoint: 'accounts.readReceipt',
      object: 'receipt of an erased account',
      allowed: everyone,
      create: shared(async () => ({ receipt: await deleteAccount(world, await world.users.registered()) })),
      unknown: { receipt: unknownId },
    },
    {
      endpoint: 'profiles.readProfile',
      object: 'profile of the owner',
      allowed: except('member blocked by the owner', 'member who blocked the owner'),
      create: () => ({ id: owner.publicId }),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'secrets.listSigned',
      object: 'profile of the owner',
      allowed: except('member blocked by the owner', 'member who blocked the owner'),
      create: () => ({ id: owner.publicId }),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'profiles.follow',
      object: 'profile of the owner',
      allowed: except('owner', 'member blocked by the owner', 'member who blocked the owner'),
      exceptions: { owner: { code: 'profiles.follow_self', reason: 'users know their own profile' } },
      create: () => ({ id: owner.publicId, following: true }),
      unknown: { id: unknownId, following: true },
    },
  ]
}
