// Unit tests of the sanction policy: which endpoint every sanction refuses. The lists of rights and of talk endpoints are repeated here by hand: a
// change in the contract must be confirmed here. access-matrix.test.ts compares the policy with every response over HTTP.

import { type ActiveSanctionKind, activeSanctionKinds, sanctionErrorFor } from '@murmullo/contract/core/action-kinds'
import { type Endpoint, listEndpoints } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { expect, test } from 'vitest'

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
  'imageReports.reportImage',
  'imageReports.withdrawImage',
]
/** POST endpoints without an effect. */
const reads = ['notifications.lookAtPush', 'reactions.issueDevice', 'reactions.listMine']

function expected(name: string, { access, method }: Endpoint, kind: ActiveSanctionKind): string | null {
  if (rights.includes(name)) return null
  const isRead = method === 'GET' || reads.includes(name)
  if (kind === 'silence') return talkOperations.includes(name) ? 'sanctions.silenced' : null
  if (kind === 'suspend') return isRead ? null : 'sanctions.suspended'
  return isRead && access === 'anyone' ? null : 'sanctions.expelled'
}

test.each(activeSanctionKinds)(
  'sanction matrix: under the sanction %s exactly the endpoints are refused that this list says',
  (kind) => {
    const differing = listEndpoints(endpoints)
      .filter(({ name, endpoint }) => sanctionErrorFor(kind, endpoint) !== expected(name, endpoint, kind))
      .map(({ name }) => name)
    expect(differing).toEqual([])
  },
)

test('sanction matrix: every endpoint listed in this test exists', () => {
  const names = new Set(listEndpoints(endpoints).map(({ name }) => name))
  expect([...talkOperations, ...rights, ...reads].filter((name) => !names.has(name))).toEqual([])
})
