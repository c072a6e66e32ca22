// Component tests of the drawings: what follows from a seed or a hash, and the size of the file with the tiles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MoonAvatar } from './moon-avatar.tsx'
import { Roofscape, tileOrder } from './roofscape.tsx'
import { SkyHeader } from './sky-header.tsx'

const tiles = readFileSync(join(import.meta.dirname, 'roofs.svg'), 'utf8')

const draw = (hash: number) => render(<MoonAvatar hash={hash} />).container.innerHTML

test('roofscape: the same seed gives the same order of tiles, other seeds other orders, and no tile follows itself', () => {
  const orders = Array.from({ length: 40 }, (_, seed) => tileOrder(seed))
  expect(tileOrder(17)).toEqual(orders[17])
  expect(new Set(orders.map(String)).size).toBeGreaterThan(12)
  for (const order of orders) {
    expect(order.every((tile) => tile >= 0 && tile < 4)).toBe(true)
    expect(order.some((tile, index) => tile === order[index - 1])).toBe(false)
  }
})

test('roofscape: every drawing it references exists, and the file takes at most 6 kB of a page', () => {
  const { container } = render(
    <>
      <Roofscape seed={5} />
      <SkyHeader seed={6} />
    </>,
  )
  const names = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1])
  expect(names.length).toBeGreaterThan(12)
  for (const name of new Set(names)) expect(tiles).toContain(`<g id="${name}">`)
  expect(gzipSync(tiles).length).toBeLessThanOrEqual(6_000)
})

test('sky header: hidden from screen readers', () => {
  const { container } = render(<SkyHeader seed={6} />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

test('moon avatar: the same hash gives the same moon, and hashes give many moons without an inline style', () => {
  expect(draw(77)).toBe(draw(77))
  const moons = Array.from({ length: 192 }, (_, index) => draw(index))
  expect(new Set(moons).size).toBe(192)
  expect(draw(4_294_967_295)).not.toMatch(/NaN|undefined|style=/)
})
