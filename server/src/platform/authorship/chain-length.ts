// Galloping search (exponential search): the numbers of entries of one or several chains, in one to three queries.

export type Chain<Name extends string = string> = { readonly name: Name; readonly positions: readonly number[] }
/** Returns the positions that exist, of each chain. */
export type ProbePositions<Name extends string> = (
  chains: readonly Chain<Name>[],
) => Promise<ReadonlyMap<Name, ReadonlySet<number>>>

type Bounds = { readonly low: number; readonly high: number }

/** Most accounts have less than five entries: one query finds their number. Of all others up to sixteen thousand it finds the magnitude. */
const firstPositions = [1, 2, 3, 4, 5, 8, 16, 64, 256, 1_024, 4_096, 16_384]
const probesPerStep = 64

/**
 * The entries of a chain are a prefix of its positions: entries are never removed one by one, so it has no gaps. `known`: lengths at an earlier time.
 */
export async function findChainLengths<Name extends string>(
  names: readonly Name[],
  probe: ProbePositions<Name>,
  known: Partial<Readonly<Record<Name, number>>> = {},
): Promise<Record<Name, number>> {
  const bounds = new Map(
    names.map((name): [Name, Bounds] => [name, { low: known[name] ?? 0, high: Number.POSITIVE_INFINITY }]),
  )
  let open = names.map((name) => ({ name, positions: positionsAfter(known[name]) }))
  while (open.length > 0) {
    const existing = await probe(open)
    for (const { name, positions } of open) bounds.set(name, narrow(bounds.get(name), positions, existing.get(name)))
    open = names.flatMap((name) => {
      const positions = nextPositions(bounds.get(name))
      return positions.length === 0 ? [] : { name, positions }
    })
  }
  return Object.fromEntries([...bounds].map(([name, { low }]) => [name, low])) as Record<Name, number>
}

/** A chain grows by one entry at a time: after a known entry one query finds none, or one. */
function positionsAfter(known: number | undefined): readonly number[] {
  return known === undefined ? firstPositions : [known + 1, known + 2]
}

/** `low` exists, `high` does not. */
function narrow(
  { low, high }: Bounds = emptyBounds,
  positions: readonly number[],
  existing?: ReadonlySet<number>,
): Bounds {
  return {
    low: positions.findLast((position) => existing?.has(position)) ?? low,
    high: positions.find((position) => !existing?.has(position)) ?? high,
  }
}

const emptyBounds: Bounds = { low: 0, high: 1 }

function nextPositions({ low, high }: Bounds = emptyBounds): number[] {
  if (high === Number.POSITIVE_INFINITY) return [low * 4, low * 16, low * 64]
  const step = Math.ceil((high - low - 1) / probesPerStep)
  const count = step === 0 ? 0 : Math.ceil((high - low - 1) / step)
  return Array.from({ length: count }, (_, index) => low + step * (index + 1)).filter((position) => position < high)
}
