// API endpoints and schemas of authentication: register, log in and out, anonymous accounts, password reset, email verification.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { passwordLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'

/** Normalized: trimmed and lower case, so that one mailbox has one spelling. */
export const email = z.pipe(
  z.string().check(z.maxLength(254)),
  z.pipe(
    z.transform((value: string) => value.trim().toLowerCase()),
    z.email(),
  ),
)
const password = z.string().check(z.minLength(passwordLimits.minAtRegister), z.maxLength(passwordLimits.max))
export const newPassword = z.string().check(z.minLength(passwordLimits.minAtChange), z.maxLength(passwordLimits.max))
const phrase = z.string().check(z.minLength(1), z.maxLength(200))
const token = z.string().check(z.regex(/^[\w.-]{16,1000}$/))
export const emptyObject = z.strictObject({})

// Inputs that also validate the forms of the pages.
export const registerInput = z.strictObject({ email, password })
export const recoverInput = z.strictObject({ phrase })
export const requestResetInput = z.strictObject({ email })
export const resetPasswordInput = z.strictObject({ token, password: newPassword })

const write = { cache: 'never', actionKind: 'own' } as const

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/accounts/register',
    summary:
      'Registers an account with an email, or adds an email to the anonymous account of the caller. The response does not reveal whether the email is already registered.',
    input: registerInput,
    output: emptyObject,
    errors: [
      'accounts.password_common',
      'accounts.password_blank',
      'accounts.already_registered',
      'accounts.has_account',
    ],
    access: 'anyone',
    limit: rateLimits.newAccounts,
    ...write,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/accounts/log-in',
    summary: 'Starts a session with email and password.',
    input: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)) }),
    output: emptyObject,
    errors: ['accounts.wrong_credentials'],
    access: 'anyone',
    limit: rateLimits.logIn,
    ...write,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/accounts/log-out',
    summary: 'Ends the session of the caller, if there is one.',
    input: emptyObject,
    output: emptyObject,
    errors: [],
    access: 'anyone',
    limit: rateLimits.ownWrites,
    ...write,
  }),
  continueAnonymously: endpoint({
    method: 'POST',
    path: '/accounts/anonymous',
    idempotent: true,
    summary:
      'Creates an anonymous account without an email and starts its session. Only a random UUID (version 4) counts as idempotency key: the key leads to the account.',
    input: emptyObject,
    output: emptyObject,
    errors: ['accounts.already_signed_in'],
    access: 'anyone',
    limit: rateLimits.newAccounts,
    ...write,
  }),
  recover: endpoint({
    method: 'POST',
    path: '/accounts/recover',
    summary: 'Starts a session with the recovery phrase of an anonymous account.',
    input: recoverInput,
    output: emptyObject,
    errors: ['accounts.phrase_unknown'],
    access: 'anyone',
    limit: rateLimits.logIn,
    ...write,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/accounts/forgotten-password',
    summary: 'Sends a password reset link if the email is registered. The response is the same when it is not.',
    input: requestResetInput,
    output: emptyObject,
    errors: [],
    access: 'anyone',
    limit: rateLimits.mails,
    ...write,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/accounts/new-password',
    summary: 'Sets a new password with the single-use token of the reset link, and ends all sessions.',
    input: resetPasswordInput,
    output: emptyObject,
    errors: [
      'accounts.link_expired',
      'accounts.password_common',
      'accounts.password_blank',
      'accounts.password_short_for_staff',
    ],
    access: 'anyone',
    limit: rateLimits.logIn,
    ...write,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/accounts/verify-email',
    summary: 'Verifies an email with the token of the verification link.',
    input: z.strictObject({ token }),
    output: emptyObject,
    errors: ['accounts.link_expired'],
    access: 'anyone',
    limit: rateLimits.logIn,
    ...write,
  }),
}
