// Component tests of the moderation test form: result, errors, and step-up.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ModerationTestForm } from './moderation-test-form.tsx'

const result = {
  verdict: {
    isInappropriate: false,
    reason: null,
    category: null,
    explanation: 'Nada que objetar.',
    confidenceScore: 0.95,
    detectedPatterns: [],
    model: 'modelo',
    ms: 12,
  },
  riskLevel: 'safe',
  needsReview: false,
  aiError: null,
  message: null,
}
const success = (form: FormData) => ({ intent: '', text: form.get('text'), result })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Texto a analizar')
const analyse = () => screen.getByRole('button', { name: 'Analizar con IA' })
const verdict = () => screen.queryByRole('heading', { name: 'APROBADO' })

test('moderation test: blank text is refused at the field, without a request (ADMIN-12, ADMIN-13)', async () => {
  const { user, submitted } = await renderRoute(ModerationTestForm, { action: success })
  await user.type(field(), '  ')
  await user.click(analyse())
  expect(screen.getByText('Por favor, ingresa algún texto para analizar')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(submitted).toEqual([])
})

test('moderation test: the result is shown until the text changes; a double click sends one request (ADMIN-14, ADMIN-21)', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(ModerationTestForm, { action: () => answer.promise })
  await user.type(field(), 'Le dije que no.')
  await user.dblClick(analyse())
  await screen.findByRole('button', { name: 'Analizando contenido...' })
  answer.resolve({ intent: '', text: 'Le dije que no.', result })
  await expect.poll(verdict).toBeTruthy()
  expect(submitted).toMatchObject([{ text: 'Le dije que no.' }])
  await user.type(field(), '!')
  expect(verdict()).toBeNull()
})

test('moderation test: a refusal shows its text until the text changes (ADMIN-21, ADMIN-25)', async () => {
  const error = 'Error al analizar: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.'
  const { user } = await renderRoute(ModerationTestForm, {
    action: () => ({ intent: '', code: 'secrets.spam', error, fieldErrors: {}, values: { text: 'psst.me' } }),
  })
  await user.type(field(), 'psst.me')
  await user.click(analyse())
  await screen.findByText(error)
  await user.type(field(), '!')
  expect(screen.queryByText(error)).toBeNull()
  expect(field().value).toBe('psst.me!')
})

test('moderation test: after a lost connection the text stays, and a retry shows the result (ADMIN-25)', async () => {
  let isOnline = false
  const { user } = await renderRoute(ModerationTestForm, {
    action: (form) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return success(form)
    },
  })
  await user.type(field(), 'Le dije que no.')
  await user.click(analyse())
  await screen.findByText('Error al analizar: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(field().value).toBe('Le dije que no.')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(verdict).toBeTruthy()
})

test('moderation test: after the password the text is analysed, and the field still holds it', async () => {
  const { user, submitted } = await renderRoute(ModerationTestForm, {
    action: (form) =>
      form.has('clave')
        ? success(form)
        : { intent: '', code: 'access.step_up_required', error: '', fieldErrors: {}, values: Object.fromEntries(form) },
  })
  await user.type(field(), 'Le dije que no.')
  await user.click(analyse())
  await user.type(await screen.findByLabelText('Tu contraseña'), 'buena')
  await user.click(screen.getByRole('button', { name: 'Confirmar y seguir' }))
  await expect.poll(verdict).toBeTruthy()
  expect(submitted[1]).toMatchObject({ text: 'Le dije que no.', clave: 'buena' })
  expect(field().value).toBe('Le dije que no.')
})
