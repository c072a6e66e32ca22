// Component tests of the photo pages: access, expiry, a failed gallery, and which actions a photo offers.
import type { Photo } from '@murmullo/contract/content/photos'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuseWith } from '../../../test/call-action.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import { withCountryView } from '../../lib/format/countries.ts'
import NewPhoto, { loader as loadNew } from './new-photo.tsx'
import PhotoPage, { loader as loadPhoto } from './photo.tsx'
import Photos, { loader as loadPhotos } from './photos.tsx'

const id = 'p'.repeat(22)
const photo = {
  id,
  caption: 'Mi balcón',
  explicit: false,
  gender: 'mujer',
  age: 30,
  country: 'AR',
  state: 'visible',
  width: 300,
  height: 400,
  placeholder: '',
  remainingMinutes: 2,
  comments: 0,
  mine: false,
} as unknown as Photo
const noComments = { items: [], next: null }
const loaded = { photo: withCountryView(photo), comments: noComments, after: null, now: 0 }

// The list of spam terms: an empty response leaves the default terms.
beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}))))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Loader = (args: never) => unknown
type Reply = { readonly data: object; readonly init: { readonly status: number } | null }
/** Data and status of the loader. */
async function load(loader: Loader, viewer: object | null, photos: object, isOpen = true): Promise<Reply> {
  const context = new RouterContextProvider()
  const movedTo = 'https://fotos.example/entra'
  context.set(pageContext, { viewer, api: { photos }, photos: { isOpen, movedTo } } as never)
  const reply = await loader({ url: new URL('https://murmullo.test/photos'), params: { id }, context } as never)
  return reply !== null && typeof reply === 'object' && 'init' in reply
    ? (reply as Reply)
    : { data: reply as object, init: null }
}

type View = (props: never) => ReactNode
const show = (Page: View, loaderData: object) => {
  const Shown = Page as ComponentType<{ loaderData: object; params: object }>
  return renderRoute(() => <Shown loaderData={loaderData} params={{ id }} />, { path: '/photos/x' })
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const timer = () => screen.getByRole('timer').textContent
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const pages = [
  ['/photos', Photos, loadPhotos, 'Entra para ver las fotos', null],
  ['/photos/new', NewPhoto, loadNew, 'Entra para compartir fotos', null],
  [`/photos/${id}`, PhotoPage, loadPhoto, 'Debes iniciar sesión para ver esta foto', 401],
] as const

for (const isOpen of [true, false])
  test.each(pages)(
    `photo gate, photos ${isOpen ? 'open' : 'moved'}: at %s a visitor is asked to log in or register (PHOTO-02, PHOTO-03, PHOTO-04)`,
    async (path, Page, loader, title, status) => {
      const reply = await load(loader, null, {}, isOpen)
      expect(reply.init?.status ?? null).toBe(status)
      await show(Page as View, reply.data)
      expect(heading()).toBe(title)
      const to = `?redirect=${encodeURIComponent(path)}`
      expect(links()).toEqual([
        ['Iniciar sesión', `/login${to}`],
        ['Registrarme', `/register${to}`],
      ])
      expect(screen.queryByRole('img')).toBeNull()
    },
  )

test.each(pages)(
  'photo gate: at %s an anonymous account is asked to register; with moved photos the lists say so (PHOTO-01, PHOTO-03, PHOTO-04)',
  async (path, Page, loader) => {
    const anonymous = { kind: 'anonymous' }
    const open = await show(Page as View, (await load(loader, anonymous, {})).data)
    expect(heading()).toBe('Para las fotos, regístrate')
    open.unmount()
    await show(Page as View, (await load(loader, anonymous, {}, false)).data)
    const isPhoto = path.endsWith(id)
    expect(heading()).toBe(isPhoto ? 'Para las fotos, regístrate' : 'Las fotos se están mudando')
    const to = screen.queryByRole('link', { name: 'Ir al nuevo sitio' })
    expect([to?.getAttribute('href'), to?.getAttribute('rel')]).toEqual(
      isPhoto ? [undefined, undefined] : ['https://fotos.example/entra', 'noopener noreferrer nofollow'],
    )
  },
)

test.each([true, false])(
  'photo page: a missing or expired photo has its status and text, with photos open: %s (PHOTO-09, PHOTO-10)',
  async (isOpen) => {
    for (const [code, status, text] of [
      ['photos.not_found', 404, /^Cada foto dura una hora/],
      ['photos.expired', 410, /^Esta foto ha expirado\./],
    ] as const) {
      const calls = { readPhoto: refuseWith(code), listPhotoComments: refuseWith(code) }
      const reply = await load(loadPhoto, { kind: 'registered' }, calls, isOpen)
      expect(reply.init?.status).toBe(status)
      const view = await show(PhotoPage as View, reply.data)
      expect(heading()).toBe('No se encontró la foto o ha expirado')
      expect(screen.getByText(text)).toBeTruthy()
      view.unmount()
    }
  },
)

/** Whether the page offers deletion, and a report. */
const offered = async (changes: Partial<Photo>, isAdmin: boolean) => {
  const view = await show(PhotoPage as View, {
    ...loaded,
    photo: { ...loaded.photo, ...changes },
    isAdmin,
    isTeam: isAdmin,
  })
  const found = [
    screen.queryByRole('button', { name: 'Eliminar foto' }),
    screen.queryByRole('link', { name: 'Reportar' }),
  ]
  view.unmount()
  return found.map((each) => each !== null)
}

test('photo page: only its author and an administrator can delete it; others can report it (PHOTO-06, PHOTO-12)', async () => {
  expect(await offered({ mine: true }, false)).toEqual([true, false])
  expect(await offered({}, true)).toEqual([true, true])
  expect(await offered({}, false)).toEqual([false, true])
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('photo page: the countdown is updated each minute; at zero the page is loaded again and shows the expiry (PHOTO-05, PHOTO-07, PHOTO-08, PHOTO-10)', async () => {
  vi.useFakeTimers()
  let loads = 0
  const loader = () => (++loads > 2 ? { isExpired: true } : loaded)
  const Stub = createRoutesStub([
    { path: '/photos/:id', Component: PhotoPage as never, loader, HydrateFallback: () => null },
  ])
  render(<Stub initialEntries={[`/photos/${id}`]} />)
  await pass(0)
  expect(timer()).toBe('Quedan 2 minutos')
  await pass(60_000)
  expect(timer()).toBe('Queda 1 minuto')
  await pass(60_000)
  expect(heading()).not.toBe('No se encontró la foto o ha expirado')
  expect(loads).toBe(2)
  await pass(120_000)
  expect(heading()).toBe('No se encontró la foto o ha expirado')
  expect(screen.getByText(/^Esta foto ha expirado\./)).toBeTruthy()
})

test('photo gallery: a list that fails to load is empty, with its error and a retry (ERR-01)', async () => {
  const failed = refuseWith('service.unavailable')
  const reply = await load(loadPhotos, { kind: 'registered' }, { listPhotos: failed, listMine: failed })
  expect(reply.init?.status).toBe(503)
  await show(Photos as View, reply.data)
  expect(screen.getByRole('heading', { name: 'Error al cargar las fotos' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reintentar' })).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})
