// Test helper: request context of a visitor without a session, to call a handler directly.
import type { Call, Services } from '../src/platform/call.ts'

export function visitorCall(services: Services, network: string): Call {
  return {
    services,
    network,
    requestId: 'test',
    viewer: 'visitor',
    signedIn: null,
    cookies: { read: () => undefined, set: () => {} },
    country: async () => 'XX',
    address: () => '192.0.2.1',
    device: 'Prueba',
    idempotencyKey: null,
  }
}
