// A call of somebody who is signed in, straight to a verb: past the door, and past the limits of a network.
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
