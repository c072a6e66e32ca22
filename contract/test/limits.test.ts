// Unit tests of limits that a requirement names as a number. Other tests read them from the same constant, so a changed value would pass.
import { expect, test } from 'vitest'
import { auth, newPassword } from '../src/accounts/auth.ts'
import { countries } from '../src/constants/countries.ts'
import { genders } from '../src/constants/genders.ts'
import { chatLimits, liveLimits, notificationLimits, profileLimits, userSearchLimits } from '../src/constants/limits.ts'
import { scrollThresholds } from '../src/constants/view-limits.ts'
import { ownSecrets } from '../src/content/own-secrets.ts'
import { feedInput } from '../src/content/secrets.ts'
import { share } from '../src/content/share.ts'
import { type ShareFormat, shareFormats, sharePath } from '../src/content/share-formats.ts'

test('limits: without a live connection notifications are polled every 60 s and chat every 5 s (CHAT-32, LIMIT-09)', () => {
  expect([notificationLimits.pollMs, chatLimits.pollMs]).toEqual([60_000, 5_000])
})

test('limits: the banner of a saved profile and the message of a saved nickname last 3 s (ACCOUNT-12, LIMIT-09, PROFILE-07)', () => {
  expect([profileLimits.bannerMs, profileLimits.nicknameSavedMs]).toEqual([3_000, 3_000])
})

test('limits: a sent chat request reloads the chat page after 1.5 s (LIMIT-09)', () => {
  expect(chatLimits.requestReloadMs).toBe(1_500)
})

test('limits: user search needs 3 characters, returns 5 results and waits 500 ms after typing (LIMIT-06)', () => {
  expect(userSearchLimits).toMatchObject({ minChars: 3, results: 5, debounceMs: 500 })
})

test('limits: a list loads its next page when half of its end marker is visible (FEED-11, LIMIT-11)', () => {
  expect(scrollThresholds.loadMoreVisible).toBe(0.5)
})

test('limits: the server sends a heartbeat every 30 s (LIMIT-17)', () => {
  expect(liveLimits.heartbeatMs).toBe(30_000)
})

test('countries: the filter has the 21 listed countries, in this order (FEED-20)', () => {
  expect(countries.join(' ')).toBe('ES MX AR CO CL PE VE EC BO UY PY DO GT CR PA SV HN NI PR CU US')
})

test.each([
  ['minAge', -1, false],
  ['minAge', 0, true],
  ['maxAge', 120, true],
  ['maxAge', 121, false],
])('feed filter: %s = %i is accepted: %s (FEED-19, LIMIT-04)', (name, age, isAccepted) => {
  expect(feedInput.safeParse({ [name]: age }).success).toBe(isAccepted)
})

const credentials = (password: string) => auth.register.input.safeParse({ email: 'lia@ejemplo.es', password })

test('passwords: registration refuses 5 characters and accepts 6; a change refuses 7 and accepts 8 (AUTH-05, LIMIT-05)', () => {
  expect(['a'.repeat(5), 'a'.repeat(6)].map((password) => credentials(password).success)).toEqual([false, true])
  expect(['a'.repeat(7), 'a'.repeat(8)].map((password) => newPassword.safeParse(password).success)).toEqual([
    false,
    true,
  ])
})

const secret = (fields: object) =>
  ownSecrets.publishSecret.input.safeParse({ text: 'Un secreto.', isAdult: true, explicit: false, ...fields }).success

test('new secret: the gender is mujer, hombre, otro or absent; any other value is refused (DATA-02)', () => {
  expect(genders).toEqual(['mujer', 'hombre', 'otro'])
  expect([{}, ...genders.map((gender) => ({ gender }))].map(secret)).toEqual([true, true, true, true])
  expect([{ gender: 'ninguno' }, { gender: '' }].map(secret)).toEqual([false, false])
})

test('new secret: the age is an integer from 18 to 120 or absent (DATA-02, LIMIT-04)', () => {
  expect([18, 120].map((age) => secret({ age }))).toEqual([true, true])
  expect([17, 121, 27.5].map((age) => secret({ age }))).toEqual([false, false, false])
})

test.each<[ShareFormat, number, number]>([
  ['link', 1_200, 630],
  ['square', 1_080, 1_080],
  ['story', 1_080, 1_920],
])('share image: %s has %i × %i pixels, and its path is one of the endpoint', (format, width, height) => {
  const id = 'a'.repeat(22)
  expect(shareFormats[format]).toEqual({ width, height })
  const file = sharePath(id, format).replace(`/api/v1/share/${id}/`, '')
  expect(share.readPicture.input.safeParse({ id, file }).success).toBe(true)
})
