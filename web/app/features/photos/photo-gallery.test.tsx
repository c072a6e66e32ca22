// Component tests of the photo gallery: minutes left on each page, expired photos, next page and failure.
import type { Photo } from '@murmullo/contract/content/photos'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { PhotoGallery } from './photo-gallery.tsx'

const photo = (id: string, remainingMinutes: number, state: Photo['state'] = 'visible') => ({
  id,
  remainingMinutes,
  state,
  caption: `Foto ${id}`,
  explicit: false,
  gender: null,
  age: null,
  country: 'XX',
  width: 10,
  height: 10,
  placeholder: '',
  comments: 0,
  mine: false,
  countryView: null,
})
const first = { items: [photo('a', 50), photo('b', 12)], next: '2' }
const waiting = [photo('w', 60, 'in_review')]
const Gallery = () => <PhotoGallery first={first} waiting={waiting} />

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passMinutes = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000))
const clickLoad = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const minutesLeft = () =>
  Object.fromEntries(
    screen
      .getAllByRole('article')
      .map((article) => [
        article.querySelector('h2')?.textContent,
        article.querySelector('[role=timer] [aria-hidden=true]:not(svg)')?.textContent ?? 'En revisión',
      ]),
  )

test('photo gallery: the minutes of a later page count from its arrival, not from that of the first page (PHOTO-07)', async () => {
  const page = { items: [photo('c', 45), photo('d', 8)], next: null }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ page })))
  await renderRoute(Gallery)
  await passMinutes(10)
  expect(minutesLeft()).toEqual({ 'Foto w': 'En revisión', 'Foto a': '40 min', 'Foto b': '2 min' })
  await clickLoad('Cargar más fotos')
  await screen.findByText('Foto c')
  expect(minutesLeft()).toMatchObject({ 'Foto a': '40 min', 'Foto c': '45 min', 'Foto d': '8 min' })
  expect(document.activeElement?.id).toBe('photo-c')
  await passMinutes(5)
  expect(minutesLeft()).toEqual({
    'Foto w': 'En revisión',
    'Foto a': '35 min',
    'Foto c': '40 min',
    'Foto d': '3 min',
  })
})

test('photo gallery: at zero minutes a photo is expiring, and a minute later it is gone (PHOTO-08)', async () => {
  await renderRoute(Gallery)
  await passMinutes(12)
  expect(minutesLeft()).toMatchObject({ 'Foto b': 'Expirando...' })
  await passMinutes(1)
  expect(Object.keys(minutesLeft())).toEqual(['Foto w', 'Foto a'])
})

test('photo gallery: after a lost connection the photos stay, and a retry appends the page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await renderRoute(Gallery)
  await clickLoad('Cargar más fotos')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error al cargar las fotos: /)
  expect(screen.getAllByRole('article')).toHaveLength(3)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ page: { items: [photo('c', 45)], next: null } })))
  await clickLoad('Reintentar')
  await screen.findByText('Foto c')
  expect(screen.getByText('No hay más fotos. Cada una dura una hora.')).toBeTruthy()
})
