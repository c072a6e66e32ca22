// Test helper: request context of a signed-in user, to call a handler directly, without access checks and rate limits.
import type { Call, Services } from '../src/platform/call.ts'
import { visitorCall } from './visitor-call.ts'

export type Caller = { readonly accountId: string; readonly userId?: string; readonly nickname?: string }

export function callAs(services: Services, { accountId, userId = '', nickname = '' }: Caller): Call {
  return {
    ...visitorCall(services, accountId),
    viewer: 'registered',
    signedIn: {
      accountId,
      userId,
      sessionHash: '',
      kind: 'registered',
      awaiting: null,
      nickname,
      name: nickname,
      initial: '',
      avatar: null,
      since: new Date(0),
      darkMode: null,
      sanction: null,
      isConfirmed: () => Promise.resolve(false),
      noteStaffUse: () => Promise.resolve(),
    },
  }
}
