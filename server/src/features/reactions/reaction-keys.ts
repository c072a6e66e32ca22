// The keys that recognize a browser and make its marks, made ready once for each process.
import type { Services } from '../../platform/call.ts'
import { type SigningKey, signingKeyOf } from '../../platform/signing-key.ts'

type ReactionKeys = { readonly device: SigningKey; readonly mark: SigningKey }

const ready = new WeakMap<Services, ReactionKeys>()

export async function reactionKeys(services: Services): Promise<ReactionKeys> {
  const known = ready.get(services)
  if (known !== undefined) return known
  const [device, mark] = [await services.keys('device'), await services.keys('reaction')]
  const made = { device: signingKeyOf(device), mark: signingKeyOf(mark) }
  ready.set(services, made)
  return made
}
