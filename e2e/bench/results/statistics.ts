// Summary statistics: percentile, median, mean, and a p50 / p99 / max string.
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Median: robust against a single disturbed round. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** p50 / p99 / max, such as "0.21 / 0.93 / 2.10". */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return '-'
  return [percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)].map((ms) => ms.toFixed(2)).join(' / ')
}
