// Unit tests of the avatar crop geometry.
import { expect, test } from 'vitest'
import { dragged, middle, squareOf, within, zoomed, zoomMax } from './crop.ts'

const wide = { width: 400, height: 200 }

test('avatar crop: the default is the largest centred square', () => {
  expect(squareOf(wide, middle)).toEqual({ x: 100, y: 0, side: 200 })
})

test('avatar crop: dragging right reveals the left side and is clamped at the edge', () => {
  expect(squareOf(wide, dragged(wide, middle, 0.25, 0))).toEqual({ x: 50, y: 0, side: 200 })
  expect(squareOf(wide, dragged(wide, middle, 9, 9))).toEqual({ x: 0, y: 0, side: 200 })
})

test('avatar crop: zooming preserves the centre', () => {
  expect(squareOf(wide, zoomed(wide, middle, 2))).toEqual({ x: 150, y: 50, side: 100 })
})

const sizes = [wide, { width: 1, height: 1 }, { width: 3_000, height: 7 }, { width: 200, height: 201 }]
const far = [-3, -0.1, 0, 0.3, 3]
const zooms = [-1, 1, 1.5, zoomMax, 9]

test('avatar crop: the square stays within the image for any drag and zoom offset', () => {
  for (const size of sizes)
    for (const right of far)
      for (const below of far)
        for (const [first, second] of zooms.flatMap((one) => zooms.map((other) => [one, other] as const))) {
          const crop = zoomed(size, dragged(size, zoomed(size, middle, first), right, below), second)
          const { x, y, side } = squareOf(size, crop)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6)
          expect(x + side).toBeLessThanOrEqual(size.width + 1e-6)
          expect(y + side).toBeLessThanOrEqual(size.height + 1e-6)
          expect(side).toBeGreaterThanOrEqual(Math.min(size.width, size.height) / zoomMax - 1e-6)
        }
})

test('avatar crop: a large image is scaled down to the limit, and a small one is unchanged', () => {
  expect(within({ width: 6_000, height: 3_000 }, 1_600)).toEqual({ width: 1_600, height: 800 })
  expect(within({ width: 30, height: 20 }, 1_600)).toEqual({ width: 30, height: 20 })
})
