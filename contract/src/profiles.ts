// What the two ends agree on about profiles: what people say of themselves, and following them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { manyLines, minute, month, oneLine, publicId } from './values.ts'

const { nameMax, bioMax } = limits.profile

/** Nothing but spaces is nothing said. */
function said(max: number, letters: RegExp) {
  return z.pipe(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(max * 4)),
        z.transform((value: string) => value.replaceAll('\r\n', '\n').trim()),
      ),
      z.string().check(z.maxLength(max), z.regex(letters)),
    ),
    z.transform((value: string) => (value === '' ? null : value)),
  )
}

const shown = {
  id: publicId,
  nickname: z.string(),
  username: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Of the picture beside the nickname; null when there is none. */
  avatar: z.nullable(publicId),
}

export const myProfile = z.strictObject({
  ...shown,
  since: minute,
  /** Null for who came without one. Nobody else is ever told. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
})
export type MyProfile = z.output<typeof myProfile>

export const profile = z.strictObject({
  ...shown,
  /** The month and no more: the minute somebody came is often the minute of their first secret, told as "Anónimo". */
  since: month,
  /** Whether whoever asks follows them. */
  following: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const profiles = {
  readMyProfile: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'The profile of the caller, with what only they see of it.',
    input: z.strictObject({}),
    output: myProfile,
    errors: [],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'What the caller says of themselves; what is left out stays, and what is empty is taken away.',
    input: z.strictObject({
      username: z.optional(said(nameMax, oneLine)),
      displayName: z.optional(said(nameMax, oneLine)),
      bio: z.optional(said(bioMax, manyLines)),
      nickname: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: myProfile,
    errors: [
      'accounts.nickname_missing',
      'accounts.nickname_letters',
      'accounts.nickname_short',
      'accounts.nickname_long',
      'accounts.nickname_unavailable',
      'profiles.name_unavailable',
    ],
    access: 'account',
    // Nicknames may be tried here too: both doors together have one budget.
    limit: budgets.nicknames,
    cache: 'never',
  }),
  readProfile: endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Somebody who chose a nickname. Of everybody else there is nothing to read.',
    input: z.strictObject({ id: publicId }),
    output: profile,
    errors: ['profiles.not_found'],
    access: 'anyone',
    limit: budgets.publicRead,
    // It says whether the caller follows them.
    cache: 'never',
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/users/{id}/follow',
    summary: 'Follows somebody who chose a nickname, or no longer.',
    input: z.strictObject({ id: publicId, following: z.boolean() }),
    output: z.strictObject({ following: z.boolean() }),
    errors: ['profiles.not_found', 'profiles.follow_self'],
    access: 'account',
    limit: budgets.ownWrites,
    cache: 'never',
  }),
}
