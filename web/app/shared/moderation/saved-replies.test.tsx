// Component tests of the picker of saved replies: what it inserts, where, and in which form.
import type { SavedReply } from '@murmullo/contract/moderation/saved-replies'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { SavedReplies, SavedReplyPicker } from './saved-replies.tsx'

const reply = (letter: string, kind: SavedReply['kind'], text: string): SavedReply => ({
  id: letter.repeat(22),
  kind,
  title: `Título ${letter}`,
  text,
  position: 0,
  seen: 's'.repeat(16),
})
const replies = [
  reply('a', 'sanction', 'Una respuesta.'),
  reply('b', 'sanction', 'Otra respuesta.'),
  reply('c', 'note', 'Una nota.'),
]
const render = (kind: SavedReply['kind'] = 'sanction', maxLength?: number) =>
  renderRoute(() => (
    <SavedReplies replies={replies}>
      <form>
        <textarea name="reason" aria-label="Motivo" maxLength={maxLength} />
        <SavedReplyPicker kind={kind} field="reason" />
      </form>
    </SavedReplies>
  ))
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('saved replies: by keyboard a reply of the kind is chosen and inserted, and the field gets the focus', async () => {
  const { user } = await render()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Título a', 'Título b'])
  await user.selectOptions(screen.getByLabelText('Respuesta guardada'), 'Título b')
  screen.getByRole('button', { name: 'Insertar' }).focus()
  await user.keyboard('{Enter}')
  expect(area().value).toBe('Otra respuesta.')
  expect(document.activeElement).toBe(area())
})

test('saved replies: after other text a reply is on its own line, and at most what the field holds is inserted', async () => {
  const { user } = await render('sanction', 20)
  await user.type(area(), 'Antes.')
  await user.click(screen.getByRole('button', { name: 'Insertar' }))
  expect(area().value).toBe('Antes.\nUna respuesta'.slice(0, 20))
})

test('saved replies: without a reply of the kind there is no picker', async () => {
  await render('reversal')
  expect(screen.queryByRole('button', { name: 'Insertar' })).toBeNull()
})
