// Tests of the action of /account: inputs of the API, messages of refusals, and redirects.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './account.tsx'

const viewer = { kind: 'registered' }
const run = (fields: Record<string, string> | URLSearchParams, accounts: object) =>
  callAction(action, fields, { path: '/account', viewer, api: { accounts } })

test('account action: a visitor without a session is redirected to login (ACCOUNT-01)', async () => {
  const reply = await callAction(action, { intent: 'sessions' }, { path: '/account', viewer: null })
  expect(reply.status).toBe(302)
})

test('account action: the schedule removes duplicate hours, and unchecked quiet hours are cleared with a plain message', async () => {
  const sent: unknown[] = []
  const accept = async (input: unknown) => void sent.push(input)
  const hours = new URLSearchParams('intent=schedule&mode=fixed&hour=20&hour=8&hour=8&hour=&timeZone=America/Bogota')
  const schedule = await run(hours, { saveNotificationSchedule: accept })
  expect(schedule.data).toEqual({ intent: 'schedule', text: 'Te avisaremos a esas horas' })
  const quiet = await run(
    { intent: 'quiet', from: '23', to: '23', timeZone: 'America/Bogota' },
    { saveQuietHours: accept },
  )
  expect(quiet.data).toMatchObject({ tone: 'plain', text: 'Sin horas tranquilas: «No molestar» está sin marcar.' })
  expect(sent).toEqual([{ mode: 'fixed', hours: [20, 8], timeZone: 'America/Bogota' }, { quietHours: null }])
})

test('account action: without JavaScript, two equal quiet hours return the error and the submitted hours', async () => {
  const fields = { intent: 'quiet', isOn: 'on', from: '23', to: '23', timeZone: 'America/Bogota' }
  const reply = await run(fields, {})
  expect(reply.data).toMatchObject({ fieldErrors: { quietHours: 'Elige dos horas distintas.' }, values: fields })
})

for (const [code, error] of [
  ['accounts.nickname_unavailable', 'Ese apodo no está disponible.'],
  ['accounts.nickname_missing', 'Debes establecer un apodo para poder publicar secretos.'],
  ['service.failed', 'No se pudo actualizar el apodo. Por favor, intenta de nuevo más tarde.'],
] as const)
  test(`account action: a nickname refused with ${code} shows its message (ACCOUNT-10, ACCOUNT-13)`, async () => {
    const reply = await run({ intent: 'nickname', nickname: 'luna' }, { changeNickname: refuseWith(code) })
    expect(reply.data).toMatchObject({ code, error, values: { nickname: 'luna' } })
  })

for (const [code, error] of [
  ['accounts.wrong_password', 'Contraseña actual incorrecta'],
  ['service.unavailable', 'No se pudo actualizar la contraseña. Asegúrate de que la contraseña actual sea correcta.'],
] as const)
  test(`account action: a password refused with ${code} shows its message and returns no password (ACCOUNT-17, ACCOUNT-18)`, async () => {
    const fields = { intent: 'password', current: 'una-clave-larga', password: 'otra-clave', again: 'otra-clave' }
    const reply = await run(fields, { changePassword: refuseWith(code) })
    expect(reply.data).toMatchObject({ code, error })
    expect(JSON.stringify(reply.data)).not.toMatch(/una-clave-larga|otra-clave/)
  })

for (const [code, error] of [
  ['accounts.wrong_password', 'Esa no es tu contraseña.'],
  ['admin.last_admin', 'Es la única persona que administra: nombra antes a otra.'],
  ['service.failed', 'No se pudo eliminar tu cuenta. Por favor, intenta de nuevo más tarde.'],
] as const)
  test(`account action: a deletion refused with ${code} shows its message and returns the mode without the proof (ACCOUNT-28)`, async () => {
    const fields = { intent: 'delete', prueba: 'una-clave-larga', mode: 'immediate' }
    const reply = await run(fields, { deleteAccount: refuseWith(code) })
    expect(reply.data).toMatchObject({ intent: 'delete', code, error, values: { mode: 'immediate' } })
    expect(JSON.stringify(reply.data)).not.toContain('una-clave-larga')
  })

test('account action: a deletion sends proof and mode, redirects home with a document load and clears the storage of the browser (ACCOUNT-26, ACCOUNT-27)', async () => {
  const sent: unknown[] = []
  const deleteAccount = async (input: unknown) => (sent.push(input), { receipt: 'r1' })
  const reply = await run({ intent: 'delete', prueba: 'una-clave-larga', mode: 'ownerless' }, { deleteAccount })
  expect(sent).toEqual([{ confirm: true, proof: 'una-clave-larga', mode: 'ownerless' }])
  expect([reply.status, reply.location]).toEqual([303, '/?recibo=r1'])
  expect(reply.headers.get('x-remix-reload-document')).toBe('true')
  expect(reply.headers.get('clear-site-data')).toBe('"cache", "storage"')
})
