// Component tests of preferences, notification schedule and quiet hours on /account: stored values, what the forms send, and errors.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { NotificationScheduleForm } from './notification-schedule-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { QuietHoursForm } from './quiet-hours-form.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.className = ''
})

const account = {
  email: 'ana@correo.example',
  emailVerified: true,
  preferences: { darkMode: false, emailNotifications: true, commentNotifications: true, likeNotifications: true },
}
const Preferences = () => <PreferencesForm account={account as never} />
const Quiet = () => <QuietHoursForm quietHours={null} savedZone="America/Bogota" />
const Schedule = () => (
  <NotificationScheduleForm schedule={{ mode: 'instant', hours: [9, 14], timeZone: 'America/Bogota' }} />
)
const Forms = () => (
  <>
    <Schedule />
    <Quiet />
  </>
)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const checkboxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
const emailHint = () =>
  document.getElementById(field('Notificaciones por correo').getAttribute('aria-describedby') ?? '')
const renderPreferences = (changes: object) =>
  renderRoute(() => <PreferencesForm account={{ ...account, ...changes } as never} />)
const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('preferences form: the checked preferences are sent, and the saved theme applies at once (ACCOUNT-20, ACCOUNT-22)', async () => {
  const { user, submitted } = await renderRoute(Preferences, {
    action: () => ({ intent: 'preferences', text: 'Preferencias guardadas correctamente', darkMode: true }),
  })
  await user.click(field('Modo oscuro'))
  await user.click(field('Notificaciones por correo'))
  await user.click(button('Guardar preferencias'))
  await screen.findByText('Preferencias guardadas correctamente')
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(true)
  const { key: _, ...sent } = submitted[0] ?? {}
  expect(sent).toEqual({ intent: 'preferences', darkMode: 'on', commentNotifications: 'on', likeNotifications: 'on' })
})

test('preferences form: the checkboxes show the stored values, and "Modo oscuro" follows the theme of the page (ACCOUNT-21, LIMIT-14)', async () => {
  await renderRoute(Preferences)
  expect(checkboxes()).toEqual([false, true, true, true])
  document.documentElement.className = 'dark'
  await expect.poll(checkboxes).toEqual([true, true, true, true])
})

test('preferences form: email needs a confirmed address; without an address the stored choice is a hidden field (ACCOUNT-20)', async () => {
  const { unmount } = await renderPreferences({ emailVerified: false })
  expect(emailHint()?.textContent).toBe('Confirma tu correo para recibirlos')
  expect(field('Notificaciones por correo').disabled).toBe(false)
  unmount()
  const { container } = await renderPreferences({ email: null, emailVerified: false })
  expect(emailHint()?.textContent).toBe('Necesitas un correo')
  expect(field('Notificaciones por correo').disabled).toBe(true)
  expect(container.querySelector<HTMLInputElement>('input[type=hidden][name=emailNotifications]')?.value).toBe('on')
})

test('preferences form: without a response the checkboxes keep the choice (ACCOUNT-23)', async () => {
  const { user } = await renderRoute(Preferences, { action: lost })
  await user.click(field('Notificaciones por correo'))
  await user.click(button('Guardar preferencias'))
  await screen.findByText('No se pudieron guardar tus preferencias. Por favor, intenta de nuevo más tarde.')
  expect(field('Notificaciones por correo').checked).toBe(false)
})

test('quiet hours form: an hour enables the checkbox, and two equal hours show an error with the focus', async () => {
  const { user, submitted } = await renderRoute(Quiet, {
    action: () => ({ intent: 'quiet', text: 'Horas tranquilas guardadas' }),
  })
  await user.selectOptions(field('Desde las'), '23:00')
  expect(field('No molestar').checked).toBe(true)
  await user.selectOptions(field('Hasta las'), '23:00')
  await user.click(button('Guardar horas'))
  expect(document.activeElement).toBe(screen.getByText('Elige dos horas distintas.'))
  expect(submitted).toEqual([])
  await user.selectOptions(field('Hasta las'), '07:00')
  await user.click(button('Guardar horas'))
  await screen.findByText('Horas tranquilas guardadas')
  expect(screen.queryByText('Elige dos horas distintas.')).toBeNull()
  expect(submitted).toMatchObject([{ intent: 'quiet', isOn: 'on', from: '23', to: '7' }])
})

test('schedule form: an hour selects fixed hours, and without a response the choice stays', async () => {
  const { user, submitted } = await renderRoute(Schedule, { action: lost })
  await user.selectOptions(field('Primera hora'), '20:00')
  await user.click(button('Guardar cuándo'))
  await screen.findByText('No se pudo guardar cuándo te avisamos. Por favor, intenta de nuevo más tarde.')
  expect(submitted).toMatchObject([{ intent: 'schedule', mode: 'fixed' }])
  expect(field('Primera hora').value).toBe('20')
})

test('schedule form: an hour keeps one message a day selected, and the choice is sent', async () => {
  const { user, submitted } = await renderRoute(Schedule, { action: lost })
  await user.click(screen.getByRole('radio', { name: 'Máxima discreción' }))
  await user.selectOptions(field('Primera hora'), '20:00')
  await user.click(button('Guardar cuándo'))
  await screen.findByText('No se pudo guardar cuándo te avisamos. Por favor, intenta de nuevo más tarde.')
  expect(submitted).toMatchObject([{ intent: 'schedule', mode: 'daily' }])
})

test('schedule and quiet hours forms: they show the time zone of the browser and send it', async () => {
  const here = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'America/Argentina/Buenos_Aires' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  const { user, submitted } = await renderRoute(Forms, { action: lost })
  expect(screen.getAllByText('Hora de Buenos Aires.')).toHaveLength(2)
  await user.click(button('Guardar cuándo'))
  await user.click(button('Guardar horas'))
  await expect
    .poll(() => submitted.map(({ timeZone }) => timeZone))
    .toEqual(Array(2).fill('America/Argentina/Buenos_Aires'))
})
