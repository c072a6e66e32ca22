// Integration tests of sanctions: every endpoint under every sanction over HTTP. The lists of rights and of talk endpoints are repeated here by
// hand: a change in the contract must be confirmed here.

import { mayCall } from '@murmullo/contract/access'
import type { StandingKind } from '@murmullo/contract/deeds'
import { type Endpoint, listEndpoints, pathFields } from '@murmullo/contract/endpoint'
import { endpoints } from '@murmullo/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from './person.ts'
import { named, sanction } from './sanctioned.ts'
import { openTeamWorld, type TeamWorld } from './team.ts'

const talk = ['comments.addComment', 'photos.addPhotoComment', 'chat.requestChat', 'chat.sendMessage']
const rightsOf = (feature: string, verbs: string) => verbs.split(' ').map((verb) => `${feature}.${verb}`)
const rights = [
  ...rightsOf('accounts', 'register logIn logOut continueAnonymously recover requestReset resetPassword verifyEmail'),
  ...rightsOf(
    'accounts',
    'sendVerification readMine changePassword renewPhrase savePreferences saveQuietHours saveNotificationSchedule',
  ),
  ...rightsOf('accounts', 'listSessions endOtherSessions deleteAccount readReceipt'),
  ...rightsOf('accounts', 'eraseSecrets keepSecrets readSecretErasure'),
  ...rightsOf('accounts', 'requestArchive readArchive downloadArchive'),
  ...rightsOf('accounts', 'delayRequest listDelayedRequests cancelDelayedRequest'),
  ...rightsOf('accounts', 'readSecondFactor offerSecondFactor enrolSecondFactor passSecondFactor renewRecoveryCodes'),
  ...rightsOf('moderation', 'listStatements readStatement requestHumanReview appeal'),
  ...rightsOf('chat', 'block unblock saveChatDoor markConversationRead'),
  ...rightsOf('notifications', 'markRead markAllRead deleteNotification muteSecret turnOnPush turnOffPush'),
  'sanctions.readMine',
  'comments.deleteComment',
  ...rightsOf('photos', 'deletePhoto deletePhotoComment'),
  'avatars.deleteAvatar',
  'secrets.deleteSecret',
  ...rightsOf('reports', 'sendReport readReport listMine'),
  'contact.sendMessage',
]
/** POST endpoints without an effect. */
const reads = ['notifications.lookAtPush', 'reactions.issueDevice', 'reactions.listMine']

let world: TeamWorld
const people: Partial<Record<StandingKind, Person>> = {}
beforeAll(async () => {
  world = await openTeamWorld()
  const moderator = await world.staff('moderator')
  for (const kind of ['silence', 'suspend', 'expel'] as const) {
    const person = newPerson(world.url)
    const credentials = { email: `matriz-${kind}@correo.example`, password: 'una-clave-larga' }
    await person.api.accounts.register(credentials)
    // Step-up authentication is not under test here.
    await person.api.accounts.confirm({ password: credentials.password })
    await sanction(moderator, { from: 'person', of: await named(person, `Matriz-${kind}`), kind })
    if (kind === 'expel') await person.api.accounts.logIn(credentials)
    people[kind] = person
  }
})
afterAll(() => world.close())

/** Sends a field that no endpoint declares: a caller with access gets a validation error, and the request has no effect. */
async function knock({ method, path }: Endpoint, person: Person | undefined): Promise<string> {
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

function expected(name: string, { access, method }: Endpoint, kind: StandingKind): string {
  const refusal = mayCall(access, 'registered')
  if (refusal !== null) return refusal
  if (rights.includes(name)) return 'request.invalid'
  const isRead = method === 'GET' || reads.includes(name)
  if (kind === 'silence') return talk.includes(name) ? 'sanctions.silenced' : 'request.invalid'
  if (kind === 'suspend') return isRead ? 'request.invalid' : 'sanctions.suspended'
  return isRead && access === 'anyone' ? 'request.invalid' : 'sanctions.expelled'
}

test('sanction matrix: every endpoint under every sanction is refused exactly where the policy says', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const { name, endpoint } of listEndpoints(endpoints))
    for (const kind of ['silence', 'suspend', 'expel'] as const) {
      cells += 1
      const [is, should] = [await knock(endpoint, people[kind]), expected(name, endpoint, kind)]
      if (is !== should) wrong.push(`${name} under ${kind}: ${is}, not ${should}`)
    }
  expect(wrong).toEqual([])
  expect(cells).toBe(listEndpoints(endpoints).length * 3)
})

test('sanction matrix: every endpoint listed in this test exists', () => {
  const names = new Set(listEndpoints(endpoints).map(({ name }) => name))
  expect([...talk, ...rights, ...reads].filter((name) => !names.has(name))).toEqual([])
})
