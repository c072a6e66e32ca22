// Component tests of the forms of a report case: decision, legal hold and image.
import { screen, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CasePage } from '../../../../test/case-page.tsx'
import { createOpenCase } from '../../../../test/open-case.ts'
import { renderRoute } from '../../../../test/render-route.tsx'
import { ShownToasts } from '../../../../test/shown-toasts.tsx'
import { CaseImage } from './case-image.tsx'

const shown = createOpenCase()

function Page() {
  return (
    <>
      <CasePage shown={shown} isAdmin picture={<CaseImage shown={shown} here="/" />} />
      <ShownToasts />
    </>
  )
}
const toasts = () => within(screen.getByRole('list', { name: 'toasts' }))
const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notas de resolución/)
const button = (name: string) => screen.getByRole('button', { name })
const failure = (more: object) => ({
  intent: '',
  code: 'reports.case_taken',
  error: '',
  fieldErrors: {},
  values: {},
  ...more,
})

// The page claims its case.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ isMine: true }))))
afterAll(() => void vi.unstubAllGlobals())

for (const [name, intent] of [
  ['Resolver reporte', 'resolve'],
  ['No hay datos para decidir', 'dismiss-unclear'],
  ['Marcar en revisión', 'review'],
] as const)
  test(`case form: "${name}" sends the notes once, and only its button is busy`, async () => {
    const { user, submitted } = await renderRoute(Page, { action: () => new Promise(() => {}) })
    await user.clear(notes())
    await user.type(notes(), 'Hablé con el equipo.')
    if (intent.startsWith('dismiss')) await user.click(screen.getByText('Descartar reporte'))
    await user.dblClick(button(name))
    await expect.poll(() => submitted).toMatchObject([{ intent, notes: 'Hablé con el equipo.' }])
    expect(document.querySelectorAll('[aria-busy]')).toHaveLength(1)
    expect(button(name).getAttribute('aria-busy')).toBe('true')
  })

test('case form: a refusal is a toast and an alert, and the notes stay', async () => {
  const error =
    'No se pudo actualizar el estado del reporte. Una persona del equipo ya lo tiene en revisión o lo cerró.'
  const { user } = await renderRoute(Page, { action: () => failure({ error, values: { notes: 'Casi.' } }) })
  await user.clear(notes())
  await user.type(notes(), 'Casi.')
  await user.click(button('Marcar en revisión'))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  await expect.poll(() => toasts().queryByText(error)).toBeTruthy()
  expect(notes().value).toBe('Casi.')
})

test('case form: after a lost connection the toast shows, the notes stay, and a retry sends them again (REPORTS-27)', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(Page, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.clear(notes())
  await user.type(notes(), 'Casi.')
  await user.click(button('Resolver reporte'))
  await expect.poll(() => toasts().queryByText('No se pudo actualizar el estado del reporte')).toBeTruthy()
  expect(notes().value).toBe('Casi.')
  isOnline = true
  await user.click(button('Reintentar'))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(submitted[1]).toEqual(submitted[0])
})

test('case form: the password form sends the notes and the intent again, without a toast', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: (form) =>
      form.has('clave')
        ? {}
        : failure({ intent: 'resolve', code: 'access.step_up_required', error: 'x', values: Object.fromEntries(form) }),
  })
  await user.click(button('Resolver reporte'))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'buena')
  await user.click(button('Confirmar y seguir'))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toMatchObject({ intent: 'resolve', notes: 'De antes.', clave: 'buena' })
  expect(toasts().queryAllByRole('listitem')).toEqual([])
})

test('legal hold: the button sends the intent', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await user.click(button('Conservar'))
  await expect.poll(() => submitted).toMatchObject([{ intent: 'hold' }])
})

test('case image: it is shown after the password and can be hidden again', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: (form) =>
      form.has('clave')
        ? { intent: 'show-image', isLooking: true }
        : failure({ intent: 'show-image', code: 'access.step_up_required', values: { intent: 'show-image' } }),
  })
  await user.click(button('Ver la imagen'))
  await user.type(await screen.findByLabelText('Tu contraseña'), 'buena')
  await user.click(button('Confirmar y seguir'))
  await screen.findByRole('img', { name: 'La foto reportada' })
  expect(submitted[1]).toMatchObject({ intent: 'show-image', clave: 'buena' })
  await user.click(screen.getByRole('link', { name: 'Ocultar la imagen' }))
  await screen.findByRole('button', { name: 'Ver la imagen' })
  expect(screen.queryByRole('img', { name: 'La foto reportada' })).toBeNull()
  expect(notes()).toBeTruthy()
})

test('case image: a refusal is shown in its place', async () => {
  const error = 'No se encontró la foto o ha expirado'
  const { user } = await renderRoute(Page, { action: () => failure({ intent: 'show-image', error }) })
  await user.click(button('Ver la imagen'))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
})
