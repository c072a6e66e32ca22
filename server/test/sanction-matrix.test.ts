// Integration tests of sanctions: every endpoint under every sanction over HTTP. The lists of rights and of talk endpoints are repeated here by
// hand: a change in the contract must be confirmed here.

import { accessErrorFor } from '@murmullo/contract/core/access'
import type { ActiveSanctionKind } from '@murmullo/contract/core/action-kinds'
import { type Endpoint, listEndpoints, pathFields } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser } from './clients/test-user.ts'
import { setNickname, sanction } from './clients/sanction-user.ts'
import { createWorld, type World } from './world/world.ts'

const talkOperations = ['comments.addComment', 'photos.addPhotoComment', 'chat.requestChat', 'chat.sendMessage']
const qualifiedNames = (feature: string, verbs: string) => verbs.split(' ').map((verb) => `${feature}.${verb}`)
const rights = [
  ...qualifiedNames(
    'accounts',
    'register logIn logOut continueAnonymously recover requestReset resetPassword verifyEmail',
  ),
  ...qualifiedNames(
    'accounts',
    'sendVerification readMine changePassword renewPhrase savePreferences saveQuietHours saveNotificationSchedule',
  ),
  ...qualifiedNames('accounts', 'listSessions endOtherSessions deleteAccount readReceipt'),
  ...qualifiedNames('accounts', 'eraseSecrets keepSecrets readSecretErasure'),
  ...qualifiedNames('accounts', 'requestArchive readArchive downloadArchive'),
  ...qualifiedNames('accounts', 'delayRequest listDelayedRequests cancelDelayedRequest'),
  ...qualifiedNames(
    'accounts',
    'readSecondFactor offerSecondFactor enrolSecondFactor passSecondFactor renewRecoveryCodes',
  ),
  ...qualifiedNames(
    'accounts',
    'listPasskeys offerPasskey addPasskey removePasskey challengePasskey passWithPasskey confirmWithPasskey',
  ),
  ...qualifiedNames('moderation', 'listStatements readStatement requestHumanReview appeal'),
  ...qualifiedNames('chat', 'block unblock saveChatDoor markConversationRead'),
  ...qualifiedNames('notifications', 'markRead markAllRead deleteNotification muteSecret turnOnPush turnOffPush'),
  'sanctions.readMine',
  'comments.deleteComment',
  ...qualifiedNames('photos', 'deletePhoto deletePhotoComment'),
  'avatars.deleteAvatar',
  'secrets.deleteSecret',
  ...qualifiedNames('reports', 'sendReport readReport listMine'),
  'contact.sendMessage',
]
/** POST endpoints without an effect. */
const reads = ['notifications.lookAtPush', 'reactions.issueDevice', 'reactions.listMine']

let world: World
const people: Partial<Record<ActiveSanctionKind, TestUser>> = {}
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  const moderator = await world.users.staff('moderator')
  for (const kind of ['silence', 'suspend', 'expel'] as const) {
    const credentials = { email: `matriz-${kind}@correo.example`, password: 'una-clave-larga' }
    const person = await world.users.registered(credentials)
    await sanction(moderator, { from: 'user', of: await setNickname(person, `Matriz-${kind}`), kind })
    if (kind === 'expel') await person.api.accounts.logIn(credentials)
    people[kind] = person
  }
})
afterAll(() => world.close())

/** Sends a field that no endpoint declares: a caller with access gets a validation error, and the request has no effect. */
async function callWithInvalidInput({ method, path }: Endpoint, person: TestUser | undefined): Promise<string> {
  const cookie = [...(person?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const filled = pathFields(path).reduce((made, name) => made.replace(`{${name}}`, '-'), path as string)
  const answer = await fetch(`${world.url}/api/v1${filled}${method === 'GET' ? '?nothing=1' : ''}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.67.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      cookie,
    },
    ...(method !== 'GET' && { body: '{"nothing":1}' }),
  })
  const code = ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'done'
  // Image endpoints reject the JSON body with another error code.
  return code === 'photos.type' ? 'request.invalid' : code
}

/** Step-up is for staff only: no session of a member stores it. It is checked after the sanction. */
function expected(name: string, endpoint: Endpoint, kind: ActiveSanctionKind): string {
  const code = expectedBeforeStepUp(name, endpoint, kind)
  return code === 'request.invalid' && endpoint.stepUp === true ? 'access.step_up_required' : code
}

function expectedBeforeStepUp(name: string, { access, method }: Endpoint, kind: ActiveSanctionKind): string {
  const refusal = accessErrorFor(access, 'registered')
  if (refusal !== null) return refusal
  if (rights.includes(name)) return 'request.invalid'
  const isRead = method === 'GET' || reads.includes(name)
  if (kind === 'silence') return talkOperations.includes(name) ? 'sanctions.silenced' : 'request.invalid'
  if (kind === 'suspend') return isRead ? 'request.invalid' : 'sanctions.suspended'
  return isRead && access === 'anyone' ? 'request.invalid' : 'sanctions.expelled'
}

test('sanction matrix: every endpoint under every sanction is refused exactly where the policy says', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const { name, endpoint } of listEndpoints(endpoints))
    for (const kind of ['silence', 'suspend', 'expel'] as const) {
      cells += 1
      const [is, should] = [await callWithInvalidInput(endpoint, people[kind]), expected(name, endpoint, kind)]
      if (is !== should) wrong.push(`${name} under ${kind}: ${is}, not ${should}`)
    }
  expect(wrong).toEqual([])
  expect(cells).toBe(listEndpoints(endpoints).length * 3)
})

test('sanction matrix: every endpoint listed in this test exists', () => {
  const names = new Set(listEndpoints(endpoints).map(({ name }) => name))
  expect([...talkOperations, ...rights, ...reads].filter((name) => !names.has(name))).toEqual([])
})
