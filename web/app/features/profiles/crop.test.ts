// Unit tests of the avatar crop geometry.
import { expect, test } from 'vitest'
import { dragCrop, defaultCrop, cropSquare, scaleDown, zoomCrop, zoomMax } from './crop.ts'

const wide = { width: 400, height: 200 }

test('avatar crop: the default is the largest centred square', () => {
  expect(cropSquare(wide, defaultCrop)).toEqual({ x: 100, y: 0, side: 200 })
})

test('avatar crop: dragging right reveals the left side and is clamped at the edge', () => {
  expect(cropSquare(wide, dragCrop(wide, defaultCrop, 0.25, 0))).toEqual({ x: 50, y: 0, side: 200 })
  expect(cropSquare(wide, dragCrop(wide, defaultCrop, 9, 9))).toEqual({ x: 0, y: 0, side: 200 })
})

test('avatar crop: zooming preserves the centre', () => {
  expect(cropSquare(wide, zoomCrop(wide, defaultCrop, 2))).toEqual({ x: 150, y: 50, side: 100 })
})

const sizes = [wide, { width: 1, height: 1 }, { width: 3_000, height: 7 }, { width: 200, height: 201 }]
const far = [-3, -0.1, 0, 0.3, 3]
const zooms = [-1, 1, 1.5, zoomMax, 9]

test('avatar crop: the square stays within the image for any drag and zoom offset', () => {
  for (const size of sizes)
    for (const right of far)
      for (const below of far)
        for (const [first, second] of zooms.flatMap((one) => zooms.map((other) => [one, other] as const))) {
          const crop = zoomCrop(size, dragCrop(size, zoomCrop(size, defaultCrop, first), right, below), second)
          const { x, y, side } = cropSquare(size, crop)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6)
          expect(x + side).toBeLessThanOrEqual(size.width + 1e-6)
          expect(y + side).toBeLessThanOrEqual(size.height + 1e-6)
          expect(side).toBeGreaterThanOrEqual(Math.min(size.width, size.height) / zoomMax - 1e-6)
        }
})

test('avatar crop: a large image is scaled down to the limit, and a small one is unchanged', () => {
  expect(scaleDown({ width: 6_000, height: 3_000 }, 1_600)).toEqual({ width: 1_600, height: 800 })
  expect(scaleDown({ width: 30, height: 20 }, 1_600)).toEqual({ width: 30, height: 20 })
})
