// Endpoint handler: the reactions of one device token, for the client's own state only.
import type { Call } from '../../platform/call.ts'
import { listReactionsOf } from './reactions.store.ts'
import { viewMine } from './reactions.view.ts'
import { recognizeDevice } from './recognize-device.ts'

export async function listMine({ services }: Call, { device, secretIds }: { device: string; secretIds: string[] }) {
  const { markFor } = await recognizeDevice(services, device)
  const asked = [...new Set(secretIds)]
  const marks = asked.map(markFor)
  return { mine: viewMine(asked, await listReactionsOf(services.db.preparedAsApp, asked, marks)) }
}
