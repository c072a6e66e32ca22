// Test helper: request context of a visitor without a session, to call a handler directly.
import type { RequestContext, Deps } from '../../src/platform/context/request-context.ts'

export function createVisitorContext(
  services: Deps,
  network: string,
  wideNetwork: string | null = null,
): RequestContext {
  return {
    deps: services,
    networkHash: network,
    wideNetworkHash: wideNetwork,
    onionAccountHash: null,
    requestId: 'test',
    viewer: 'visitor',
    session: null,
    cookies: { read: () => undefined, set: () => {} },
    mayReadExplicit: false,
    country: async () => 'XX',
    ipAddress: () => '192.0.2.1',
    deviceLabel: 'Prueba',
    idempotencyKey: null,
  }
}
