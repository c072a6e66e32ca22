// Component tests of the spam term list: errors by line, conflicts and a lost connection.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { SpamListForm } from './spam-list-form.tsx'

const list = { always: ['psst.me'], terms: ['uno.club', 'dos.club'], seen: 'v'.repeat(16) }
const page =
  (isSaved = false) =>
  () => <SpamListForm list={list} isSaved={isSaved} />
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Palabras y sitios no permitidos')
const save = () => screen.getByRole('button', { name: /^Guard/ })
const refusal = (code: string, error: string) => ({
  intent: '',
  code,
  error,
  fieldErrors: {},
  values: { terms: 'otra' },
})

async function write(text: string, isSaved = false, action: () => unknown = () => ({})) {
  const view = await renderRoute(page(isSaved), { action })
  await view.user.clear(field())
  await view.user.type(field(), text)
  return view
}

test('spam terms: a valid list is sent with its version once, also after a double click', async () => {
  const { user, submitted } = await write('tres.club{enter}uno.club', false, () => new Promise(() => {}))
  await user.dblClick(save())
  await expect.poll(() => submitted).toHaveLength(1)
  expect(submitted[0]).toMatchObject({ terms: 'tres.club\nuno.club', seen: list.seen })
  expect(save().textContent).toContain('Guardando…')
})

test('spam terms: invalid terms are listed with their line, the field gets the focus and no request is sent', async () => {
  const { user, submitted } = await write('uno.club{enter}{enter}ab', true)
  await user.click(save())
  expect(screen.getByText('Hay palabras que no se pueden guardar.')).toBeTruthy()
  expect(screen.getByText('Línea 3, «ab»: necesita al menos 3 letras.')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(screen.queryByText('Lista guardada: 2 palabras.')).toBeNull()
  expect(submitted).toEqual([])
})

test('spam terms: more than 500 terms show that the list is too long', async () => {
  const { user, submitted } = await renderRoute(page(), { action: () => ({}) })
  await user.clear(field())
  await user.click(field())
  await user.paste(Array.from({ length: 501 }, (_, index) => `palabra${index}`).join('\n'))
  await user.click(save())
  expect(screen.getByText('La lista es demasiado larga: hasta 500 palabras.')).toBeTruthy()
  expect(submitted).toEqual([])
})

test('spam terms: a conflict shows its error and the link to the current list, and the text stays', async () => {
  const { user } = await write('otra', false, () =>
    refusal('moderation.terms_changed', 'Una persona del equipo cambió la lista mientras escribías.'),
  )
  await user.click(save())
  await screen.findByText(/^Una persona del equipo cambió la lista/)
  expect(screen.getByRole('link', { name: 'Ver la lista de ahora' }).getAttribute('href')).toBe('/admin/palabras')
  expect(field().value).toBe('otra')
})

test('spam terms: after a lost connection the text stays, and a retry sends it again', async () => {
  let isOnline = false
  const { user, submitted } = await write('otra', false, () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return {}
  })
  await user.click(save())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(field().value).toBe('otra')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByText(/No hay conexión/)).toBeNull()
  expect(submitted[1]).toEqual(submitted[0])
})

test('spam terms: without JavaScript the page that a refused list returns holds the text and its errors by line', async () => {
  await renderRoute(page(), {
    action: () => ({}),
    actionData: {
      ...refusal('moderation.term_invalid', 'Hay palabras que no se pueden guardar.'),
      values: { terms: 'uno.club\r\nab' },
    },
  })
  expect(screen.getByText('Línea 2, «ab»: necesita al menos 3 letras.')).toBeTruthy()
  expect(field().value.split(/\r?\n/)).toEqual(['uno.club', 'ab'])
})
