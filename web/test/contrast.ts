// Test helper for colours: contrast ratio after WCAG 2.2, a translucent colour on a ground, and a mix in Oklab as `color-mix` computes it.
export type Rgb = readonly [red: number, green: number, blue: number]

/** "#rrggbb", with channels from 0 to 1. */
export function parseHex(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const eachChannel = (rgb: Rgb, change: (part: number, index: number) => number): Rgb => [
  change(rgb[0], 0),
  change(rgb[1], 1),
  change(rgb[2], 2),
]

export function contrastRatio(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [red, green, blue] = eachChannel(rgb, toLinear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const [a, b] = [luminance(one), luminance(other)]
  return Math.max(a, b) / Math.min(a, b)
}

/** The colour of a layer with this opacity on a ground. */
export const blend = (layer: Rgb, opacity: number, ground: Rgb): Rgb =>
  eachChannel(ground, (part, index) => part * (1 - opacity) + (layer[index] ?? 0) * opacity)

/** `color-mix(in oklab, one share, other)`. */
export function mixInOklab(one: Rgb, share: number, other: Rgb): Rgb {
  const [a, b] = [toOklab(one), toOklab(other)]
  return fromOklab(eachChannel(a, (part, index) => part * share + (b[index] ?? 0) * (1 - share)))
}

function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = eachChannel(rgb, toLinear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return eachChannel(linear, (part) => Math.min(1, Math.max(0, fromLinear(part))))
}
