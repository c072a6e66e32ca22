// Mean filter (moving average), in place, as the PDQ hash uses it to downsample an image. Pure.
type FilterOptions = {
  readonly width: number
  readonly height: number
  /** The image is downsampled to a grid of this many cells a side; the filter is half a cell wide. */
  readonly cells: number
  readonly passes: number
}

export function meanFilter(values: Float32Array, { width, height, cells, passes }: FilterOptions): void {
  const line = new Float32Array(Math.max(width, height))
  const [rowWindow, columnWindow] = [windowSize(width, cells), windowSize(height, cells)]
  for (let pass = 0; pass < passes; pass += 1) {
    for (let y = 0; y < height; y += 1)
      averageLine(values, line, { start: y * width, step: 1, length: width, size: rowWindow })
    for (let x = 0; x < width; x += 1)
      averageLine(values, line, { start: x, step: width, length: height, size: columnWindow })
  }
}

const windowSize = (length: number, cells: number) => Math.ceil(length / (2 * cells))

type Line = { readonly start: number; readonly step: number; readonly length: number; readonly size: number }

/** At the ends the window is smaller: values outside of the image do not count. */
function averageLine(values: Float32Array, line: Float32Array, { start, step, length, size }: Line): void {
  const ahead = Math.floor((size + 2) / 2) - 1
  const behind = size - ahead
  let sum = 0
  let count = 0
  for (let at = 0; at < Math.min(ahead, length); at += 1, count += 1) sum += values[start + at * step] ?? 0
  for (let at = 0; at < length; at += 1) {
    if (at + ahead < length) {
      sum += values[start + (at + ahead) * step] ?? 0
      count += 1
    }
    if (at - behind >= 0) {
      sum -= values[start + (at - behind) * step] ?? 0
      count -= 1
    }
    line[at] = sum / count
  }
  for (let at = 0; at < length; at += 1) values[start + at * step] = line[at] ?? 0
}
