// API endpoints and schemas of public profiles, the caller's own profile, and follows.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { profileLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { day, multiLinePattern, month, singleLinePattern, publicId } from '../core/primitives.ts'

const { nameMax, bioMax } = profileLimits

/** Schema of an optional profile text: trimmed, and null when empty. */
function profileText(max: number, letters: RegExp) {
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

const publicFields = {
  id: publicId,
  nickname: z.string(),
  username: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Id of the avatar; null without one. */
  avatar: z.nullable(publicId),
}

export const myProfile = z.strictObject({
  ...publicFields,
  since: day,
  /** Null for an account without an email. Never in a response to another user. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
})
export type MyProfile = z.output<typeof myProfile>

export const profile = z.strictObject({
  ...publicFields,
  /** Month only: the day of registration is often the day of the first anonymous secret, and would link the two. */
  since: month,
  /** Whether the caller follows this user. */
  following: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** Also validates the profile form in the page. */
export const saveProfileInput = z.strictObject({
  displayName: z.optional(profileText(nameMax, singleLinePattern)),
  username: z.optional(profileText(nameMax, singleLinePattern)),
  nickname: z.optional(z.string().check(z.maxLength(100))),
  bio: z.optional(profileText(bioMax, multiLinePattern)),
})

export const profiles = {
  readMyProfile: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Returns the profile of the caller, including private fields.',
    input: z.strictObject({}),
    output: myProfile,
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'Updates the profile of the caller. Fields left out keep their value; empty ones are cleared.',
    input: saveProfileInput,
    output: myProfile,
    errors: [
      'accounts.nickname_missing',
      'accounts.nickname_characters',
      'accounts.nickname_short',
      'accounts.nickname_long',
      'accounts.nickname_unavailable',
      'profiles.name_unavailable',
    ],
    access: 'account',
    // This endpoint can change the nickname too: both share one rate limit.
    limit: rateLimits.nicknames,
    cache: 'never',
  }),
  readProfile: endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Returns the profile of a user who chose a nickname. All other users have no public profile.',
    input: z.strictObject({ id: publicId }),
    output: profile,
    errors: ['profiles.not_found'],
    access: 'anyone',
    limit: rateLimits.publicRead,
    // Not cacheable: `following` depends on the caller.
    cache: 'never',
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/users/{id}/follow',
    summary: 'Follows or unfollows a user who chose a nickname.',
    input: z.strictObject({ id: publicId, following: z.boolean() }),
    output: z.strictObject({ following: z.boolean() }),
    errors: ['profiles.not_found', 'profiles.follow_self'],
    access: 'account',
    limit: rateLimits.ownWrites,
    cache: 'never',
  }),
}
