// Sparse code of the weights of the self-harm classifier: for each weight the gap from the bucket before, in base 60, and its level.

const zeroLevel = 'l'.charCodeAt(0)
const gapBase = 60
/** Printable characters from "#"; "!" stands for the backslash among them, and "~" for 60 empty buckets. */
const gapStart = 35

/** Levels are from -15 to 15. */
export function encodeWeights(levels: ArrayLike<number>): string {
  let code = ''
  let previous = -1
  for (let bucket = 0; bucket < levels.length; bucket += 1) {
    const level = levels[bucket] ?? 0
    if (level === 0) continue
    const gap = bucket - previous - 1
    previous = bucket
    code +=
      '~'.repeat(Math.floor(gap / gapBase)) +
      String.fromCharCode(gapStart + (gap % gapBase)) +
      String.fromCharCode(zeroLevel + level)
  }
  return code.replaceAll('\\', '!')
}

export function decodeWeights(code: string, buckets: number): Int8Array {
  const levels = new Int8Array(buckets)
  let bucket = -1
  for (let at = 0; at < code.length; at += 2) {
    while (code[at] === '~') {
      bucket += gapBase
      at += 1
    }
    const sign = code[at] === '!' ? '\\' : (code[at] ?? '')
    bucket += sign.charCodeAt(0) - gapStart + 1
    levels[bucket] = code.charCodeAt(at + 1) - zeroLevel
  }
  return levels
}
