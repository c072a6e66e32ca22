// Unit tests of the search for the length of a chain: the right length, in few queries.
import { expect, test } from 'vitest'
import { findChainLengths, type ProbePositions } from './chain-length.ts'

async function searchChain(length: number, known?: number): Promise<{ found: number; probes: number }> {
  let probes = 0
  const probe: ProbePositions<'chain'> = (chains) => {
    probes += 1
    return Promise.resolve(
      new Map(chains.map(({ name, positions }) => [name, new Set(positions.filter((position) => position <= length))])),
    )
  }
  const { chain: found } = await findChainLengths(['chain'], probe, known === undefined ? {} : { chain: known })
  return { found, probes }
}

test.each([0, 1, 2, 3, 63, 64, 65, 66, 127, 128, 129, 5_000, 524_287, 524_288, 600_000, 5_000_000])(
  'chain length: a chain of %i entries, finds its length',
  async (length) => {
    expect((await searchChain(length)).found).toBe(length)
  },
)

test('chain length: every chain of up to 300 entries, finds its length in at most 3 queries', async () => {
  for (let length = 0; length <= 300; length += 1) {
    const { found, probes } = await searchChain(length)
    expect([found, probes <= 3]).toEqual([length, true])
  }
})

test('chain length: a chain of 5,000 entries, takes at most 4 queries', async () => {
  expect((await searchChain(5_000)).probes).toBeLessThanOrEqual(4)
})

test('chain length: an account with at most 4 entries, takes one query', async () => {
  for (const length of [0, 1, 2, 3, 4]) expect((await searchChain(length)).probes).toBe(1)
})

test('chain length: a known length, costs one query while the chain grew by at most one entry', async () => {
  for (const known of [0, 1, 4, 5_000])
    for (const grown of [0, 1])
      expect(await searchChain(known + grown, known)).toEqual({ found: known + grown, probes: 1 })
})

test.each([2, 3, 62, 300, 40_000])(
  'chain length: a known length and %i entries since, finds the length',
  async (grown) => {
    for (const known of [0, 1, 7, 5_000]) expect((await searchChain(known + grown, known)).found).toBe(known + grown)
  },
)

test('chain length: several chains, are searched together', async () => {
  const lengths = { secret: 5_000, comment: 3, photo: 0 }
  let probes = 0
  const found = await findChainLengths(['secret', 'comment', 'photo'], async (chains) => {
    probes += 1
    return new Map(
      chains.map(({ name, positions }) => [name, new Set(positions.filter((position) => position <= lengths[name]))]),
    )
  })
  expect([found, probes]).toEqual([lengths, 4])
})
