// Correlation of two series, for tests of what a watcher learns from what becomes public.
/** Pearson's correlation coefficient. */
export function correlation(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanLeft, meanRight] = [mean(left), mean(right)]
  let [product, squareLeft, squareRight] = [0, 0, 0]
  for (const [index, value] of left.entries()) {
    const [a, b] = [value - meanLeft, (right[index] ?? 0) - meanRight]
    product += a * b
    squareLeft += a * a
    squareRight += b * b
  }
  return product / Math.sqrt(squareLeft * squareRight)
}
