// Component tests of the report of an intimate image: question of age, hash, request, errors, and no form for minors.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { ImageReportSteps } from './image-report-steps.tsx'
import type { HashResult } from './pdq.worker.ts'

afterEach(() => vi.unstubAllGlobals())

const hash = 'a1'.repeat(32)
const caseNumber = 'IM-AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'
/** Answers like the worker, which needs a browser. */
function stubWorker(result: HashResult) {
  class FakeWorker extends EventTarget {
    postMessage() {
      this.dispatchEvent(new MessageEvent('message', { data: result }))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker)
}
function stubFetch(respond: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return Promise.resolve(respond())
  })
  return requests
}
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const renderSteps = () => renderRoute(() => <ImageReportSteps childHelp={<p>líneas del país</p>} />)
const press = async (user: Awaited<ReturnType<typeof renderSteps>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }))
const fileInput = () => screen.queryByLabelText('Elige la imagen')

async function chooseImage() {
  const { user } = await renderSteps()
  await press(user, 'Sí, 18 o más')
  await user.upload(fileInput() as HTMLElement, new File(['secreto'], 'mi-foto-intima.jpg', { type: 'image/jpeg' }))
  return user
}

test('image report: a minor sees the lines of the country and Take It Down, and no form', async () => {
  const { user } = await renderSteps()
  expect(fileInput()).toBeNull()
  await press(user, 'No, menos de 18')
  expect(fileInput()).toBeNull()
  expect(screen.getAllByText('líneas del país').length).toBeGreaterThan(0)
  const [first] = screen.getAllByRole('link', { name: 'Ir a Take It Down' })
  expect(first?.getAttribute('href')).toBe('https://takeitdown.ncmec.org/es/')
  await press(user, 'Cambiar mi respuesta')
  expect(screen.getByRole('button', { name: 'Sí, 18 o más' })).toBeTruthy()
})

test('image report: the request of an adult has the hash as its whole body, and neither cookies nor referrer', async () => {
  stubWorker({ hash, quality: 100 })
  const requests = stubFetch(() => json({ caseNumber }))
  const user = await chooseImage()
  expect(await screen.findByText(hash)).toBeTruthy()
  expect(requests).toEqual([])
  expect(screen.getAllByRole('link', { name: 'Ir a StopNCII.org' }).length).toBeGreaterThan(0)
  await press(user, 'Enviar esta huella')
  expect(await screen.findByText(caseNumber)).toBeTruthy()
  expect(requests).toHaveLength(1)
  const [{ url, init } = { url: '', init: {} }] = requests
  expect(url).toBe('/api/v1/image-reports')
  expect(init).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ hash }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  expect(Object.keys(init.headers as object).toSorted()).toEqual(['content-type', 'idempotency-key'])
  expect(document.activeElement?.textContent).toBe('Recibimos la huella')
})

test('image report: a retry after a lost connection has the same idempotency key', async () => {
  stubWorker({ hash, quality: 100 })
  let isOnline = false
  const requests = stubFetch(() => (isOnline ? json({ caseNumber }) : Promise.reject(new TypeError('offline'))))
  const user = await chooseImage()
  await press(user, 'Enviar esta huella')
  expect((await screen.findByRole('alert')).textContent).toBe(networkErrorMessage)
  isOnline = true
  await press(user, 'Enviar esta huella')
  await screen.findByText(caseNumber)
  const keys = requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('image report: a refusal of the server is explained', async () => {
  stubWorker({ hash, quality: 100 })
  stubFetch(() => json({ error: { code: 'image_reports.full' } }, 503))
  const user = await chooseImage()
  await press(user, 'Enviar esta huella')
  expect((await screen.findByRole('alert')).textContent).toMatch(/formulario de contacto/)
})

test.each([
  [{ failed: true }, /no pudo abrir ese archivo/],
  [{ hash, quality: 20 }, /muy poco detalle/],
] as const)(
  'image report: for the result %o of the worker nothing can be sent, and the reason is shown',
  async (result, reason) => {
    stubWorker(result)
    await chooseImage()
    await waitFor(() => expect(screen.getByText(reason)).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Enviar esta huella' })).toBeNull()
  },
)

test('image report: without JavaScript it is explained, with the contact form and both services', async () => {
  await renderSteps()
  const heading = screen.getByRole('heading', { name: 'Sin JavaScript no se puede elegir una imagen' })
  const section = heading.closest('section')
  expect(section?.className).toMatch(/noscript:block/)
  const hrefs = [...(section?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/contacto', 'https://takeitdown.ncmec.org/es/', 'https://stopncii.org'])
  expect(section?.querySelector('input')).toBeNull()
})
