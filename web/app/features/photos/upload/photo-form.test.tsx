// Component tests of the photo form: validation in the page, the upload, a refusal, a lost connection and a double click.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { PhotoForm } from './photo-form.tsx'

const image = new File(['png'], 'a.png', { type: 'image/png' })
const field = () => screen.getByLabelText<HTMLInputElement>(/Foto/)
const caption = () => screen.getByLabelText<HTMLTextAreaElement>(/Unas palabras/)
const age = () => screen.getByLabelText<HTMLInputElement>(/Edad/)
const share = () => screen.getByRole('button', { name: 'Compartir por una hora' })

/** Sets the files itself: `user.upload` replaces the property, and then the form's data lacks the file. */
function choose() {
  field().files = [image] as never
  fireEvent.change(field())
}

afterEach(() => vi.unstubAllGlobals())

/** Stubs the API: `upload` is the status and body of each image upload; 0 is a lost connection. */
function stubApi(upload: () => readonly [status: number, body?: object]) {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    calls.push([url, JSON.parse(body)])
    return Promise.resolve(Response.json({ id: 'p'.repeat(22) }))
  })
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    send() {
      calls.push(this.url)
      const [status, body = {}] = upload()
      this.status = status
      this.responseText = JSON.stringify(body)
      this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
      this.dispatchEvent(new Event('loadend'))
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return calls
}

test('photo form: without an image the error shows, the file field gets the focus and no request is sent', async () => {
  const calls = stubApi(() => [200])
  const { user, submitted } = await renderRoute(PhotoForm, { action: () => ({}) })
  await user.click(share())
  expect(screen.getByText('Elige una foto para compartirla.')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect([...calls, ...submitted]).toEqual([])
})

test('photo form: an age below 18 shows the error and gets the focus', async () => {
  const calls = stubApi(() => [200])
  const { user } = await renderRoute(PhotoForm)
  choose()
  await user.type(age(), '17')
  await user.click(share())
  expect(screen.getByText('La edad va de 18 a 120 años.')).toBeTruthy()
  expect(document.activeElement).toBe(age())
  expect(calls).toEqual([])
})

test('photo form: a valid form creates the photo once, uploads its image and opens its page', async () => {
  const calls = stubApi(() => [200])
  const { user, submitted } = await renderRoute(PhotoForm, { action: () => ({}) })
  choose()
  await user.type(caption(), 'Mi ventana')
  await user.type(age(), '30')
  await user.click(screen.getByLabelText('Mujer'))
  await user.dblClick(share())
  await screen.findByText('another page')
  const input = { caption: 'Mi ventana', explicit: false, gender: 'mujer', age: 30 }
  expect(calls).toEqual([['/api/v1/photos', input], `/api/v1/photos/${'p'.repeat(22)}/image`])
  expect(submitted).toEqual([])
})

test('photo form: after a lost connection the input stays, and a retry uploads to the same photo', async () => {
  let isOnline = false
  const calls = stubApi(() => [isOnline ? 200 : 0])
  const { user } = await renderRoute(PhotoForm)
  choose()
  await user.type(caption(), 'Mi ventana')
  await user.click(share())
  expect((await screen.findByRole('alert')).textContent).toBe('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(caption().value).toBe('Mi ventana')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('another page')
  expect(calls.filter((call) => Array.isArray(call))).toHaveLength(1)
})

test('photo form: a refused image shows its error and keeps the text', async () => {
  stubApi(() => [422, { error: { code: 'photos.refused' } }])
  const { user } = await renderRoute(PhotoForm)
  choose()
  await user.type(caption(), 'Mi ventana')
  await user.click(share())
  expect((await screen.findByRole('alert')).textContent).toBe('Esta imagen no se puede publicar aquí.')
  expect(caption().value).toBe('Mi ventana')
})
