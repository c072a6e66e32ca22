// Reaction load without HTTP: calls the server's function or the baseline SQL statement in one process, so that only the cost of the write remains.
import { setReaction } from '../../../server/src/features/reactions/set-reaction.ts'
import type { Services } from '../../../server/src/platform/call.ts'
import { visitorCall } from '../../../server/test/visitor-call.ts'
import { percentile } from './statistics.ts'

const kinds = ['heart', 'like', 'dislike', 'wow', 'laugh'] as const
export type Inside = { readonly perSecond: number; readonly p99Ms: number }
export type React = (device: string, kind: (typeof kinds)[number], turn: number) => Promise<unknown>

export function throughVerb(services: Services, secretId: string): React {
  return (device, kind, turn) => {
    const network = `bench ${Math.floor(turn / 10)}`
    return setReaction(visitorCall(services, network), { secretId, kind, reacted: true, device })
  }
}

export async function reactInside(
  react: React,
  tokens: readonly string[],
  { reactors, seconds }: { reactors: number; seconds: number },
): Promise<Inside> {
  const end = performance.now() + seconds * 1_000
  const waits: number[] = []
  let turn = 0
  const one = async () => {
    while (performance.now() < end) {
      const mine = turn++
      const began = performance.now()
      await react(tokens[Math.floor(mine / 5) % tokens.length] ?? '', kinds[mine % 5] ?? 'heart', mine)
      waits.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: reactors }, one))
  return { perSecond: waits.length / seconds, p99Ms: percentile(waits, 0.99) }
}
