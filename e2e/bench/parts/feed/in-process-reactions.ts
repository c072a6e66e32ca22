// Reaction load without HTTP: calls the server's function or the baseline SQL statement in one process, so that only the cost of the write remains.
import { setReaction } from '../../../../server/src/features/reactions/set-reaction.ts'
import type { Deps } from '../../../../server/src/platform/context/request-context.ts'
import { createVisitorContext } from '../../../../server/test/clients/visitor-context.ts'
import { percentile } from '../../results/statistics.ts'

const kinds = ['heart', 'like', 'dislike', 'wow', 'laugh'] as const
export type InProcessLoad = { readonly perSecond: number; readonly p99Ms: number }
export type SendReaction = (device: string, kind: (typeof kinds)[number], next: number) => Promise<unknown>

export function viaServerFunction(services: Deps, secretId: string): SendReaction {
  return (device, kind, next) => {
    const network = `bench ${Math.floor(next / 10)}`
    return setReaction(createVisitorContext(services, network), { secretId, kind, reacted: true, device })
  }
}

export async function reactInProcess(
  react: SendReaction,
  tokens: readonly string[],
  { reactors, seconds }: { reactors: number; seconds: number },
): Promise<InProcessLoad> {
  const end = performance.now() + seconds * 1_000
  const waits: number[] = []
  let next = 0
  const loop = async () => {
    while (performance.now() < end) {
      const iteration = next++
      const began = performance.now()
      await react(tokens[Math.floor(iteration / 5) % tokens.length] ?? '', kinds[iteration % 5] ?? 'heart', iteration)
      waits.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: reactors }, loop))
  return { perSecond: waits.length / seconds, p99Ms: percentile(waits, 0.99) }
}
