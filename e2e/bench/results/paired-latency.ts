// Paired latency measurement: two kinds of request are interleaved in random order, so that load on the host affects both. Includes a sign test.
export type Pair = { readonly one: number; readonly other: number }
type Send = (iteration: number) => Promise<Response>

export async function measurePairs(count: number, { one, other }: { one: Send; other: Send }): Promise<Pair[]> {
  const found: Pair[] = []
  for (let iteration = -10; iteration < count; iteration += 1) {
    const isOneFirst = Math.random() < 0.5
    const first = await timed(isOneFirst ? one : other, iteration + 10)
    const second = await timed(isOneFirst ? other : one, iteration + 10)
    // The first ten pairs are warm-up.
    if (iteration >= 0) found.push(isOneFirst ? { one: first, other: second } : { one: second, other: first })
  }
  return found
}

async function timed(send: Send, iteration: number): Promise<number> {
  const began = performance.now()
  await (await send(iteration)).arrayBuffer()
  return performance.now() - began
}

/** Two-sided sign test (normal approximation): p-value under the hypothesis of no difference. */
export function signTest(differences: readonly number[]): { readonly p: number } {
  const above = differences.filter((each) => each > 0).length
  const all = differences.filter((each) => each !== 0).length
  if (all === 0) return { p: 1 }
  const z = Math.max(0, Math.abs(above - all / 2) - 0.5) / Math.sqrt(all / 4)
  return { p: 2 * (1 - normal(z)) }
}

/** Normal distribution function, accurate to five decimals (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const tail =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
