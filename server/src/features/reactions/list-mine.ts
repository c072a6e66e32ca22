// Which reactions this browser has given: to itself, and about nobody else.
import type { Call } from '../../platform/call.ts'
import { pseudonymOf } from '../../platform/pseudonym.ts'
import { recognizeDevice } from './recognize-device.ts'
import { listReactionsOf } from './reactions.store.ts'
import { viewMine } from './reactions.view.ts'

export async function listMine({ services }: Call, { device, secretIds }: { device: string; secretIds: string[] }) {
  const { id } = await recognizeDevice(services, device)
  const key = await services.keys('reaction')
  const asked = [...new Set(secretIds)]
  const marks = asked.map((secretId) => pseudonymOf(key, id, secretId))
  return { mine: viewMine(asked, await listReactionsOf(services.db.preparedAsApp, asked, marks)) }
}
