// Test helper: request context of a signed-in user, to call a handler directly, without access checks and rate limits.
import type { RequestContext, Deps } from '../../src/platform/context/request-context.ts'
import { createVisitorContext } from './visitor-context.ts'

export type Caller = { readonly accountId: string; readonly userId?: string; readonly nickname?: string }

export function createSessionContext(
  services: Deps,
  { accountId, userId = '', nickname = '' }: Caller,
): RequestContext {
  return {
    ...createVisitorContext(services, accountId),
    viewer: 'registered',
    session: {
      accountId,
      userId,
      sessionHash: '',
      kind: 'registered',
      awaiting: null,
      nickname,
      name: nickname,
      avatar: null,
      since: '1970-01-01',
      darkMode: null,
      sanction: null,
      hasStepUp: () => Promise.resolve(false),
      refreshStaffTimeout: () => Promise.resolve(),
    },
  }
}
