// All object cases of the access matrix, in the order in which those that may change an object are called.
import type { World } from '../world/world.ts'
import { createChatCases } from './chat-cases.ts'
import { createInboxCases } from './inbox-cases.ts'
import type { ObjectCase } from './object-case.ts'
import { createPhotoCases } from './photo-cases.ts'
import type { RelatedUsers } from './relations.ts'
import { createSecretCases } from './secret-cases.ts'

export async function createObjectCases(world: World<'ai'>, users: RelatedUsers): Promise<ObjectCase[]> {
  return [
    ...(await createSecretCases(world, users)),
    ...createInboxCases(world, users),
    ...createPhotoCases(world, users),
    ...(await createChatCases(world, users)),
  ]
}

/** Endpoints whose path names no object of one user, or whose object another test has. */
export const withoutObjectCase: Readonly<Record<string, string>> = {
  'accounts.cancelDelayedRequest': 'the path names an action; the account is that of the session',
  'accounts.removePasskey': 'its owner must be staff: passkeys.test.ts',
  'photos.readImage': 'needs a bucket: photo-access.test.ts',
  'photos.sendImage': 'needs a bucket: photo-access.test.ts',
  'avatars.readAvatar': 'avatars are public',
}

/** Endpoints that answer an unknown id without an error: a repetition is no mistake. */
export const withoutNotFound: ReadonlySet<string> = new Set(['chat.unblock'])
