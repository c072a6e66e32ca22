// Component tests of identical texts: the preview, what the removal and the undo send, and the link to the page.
import type { IdenticalTexts as Texts } from '@murmullo/contract/moderation/identical-texts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { IdenticalLink } from './identical-link.tsx'
import { IdenticalTexts } from './identical-texts.tsx'

const [one, other] = ['a'.repeat(22), 'b'.repeat(22)]
const texts: Texts = {
  text: 'Gana dinero desde casa.',
  seen: 's'.repeat(16),
  items: [
    { kind: 'secret', id: one, publishedAt: '2026-11-19T10:00:00Z', state: 'visible' },
    { kind: 'comment', id: other, publishedAt: '2026-11-19T11:00:00Z', state: 'hidden' },
  ],
  hasMore: false,
}
const Page = () => <IdenticalTexts texts={texts} />

test('identical texts: the preview lists kind, state and date of each, and one press removes exactly these as spam', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: () => ({ intent: 'remove', reviewIds: [one, other], skipped: 0 }),
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SecretoA la vista.*Gana dinero/),
    expect.stringMatching(/^ComentarioOculto.*Gana dinero/),
  ])
  await user.click(screen.getByRole('button', { name: 'Retirar los 2 como spam' }))
  expect(submitted[0]).toMatchObject({ intent: 'remove', seen: texts.seen, items: `secret:${one} comment:${other}` })
  expect(await screen.findByText(/^Retirados: 2\. Puedes deshacerlo/)).toBeTruthy()
})

test('identical texts: after the removal one press undoes all, and says when it is too late', async () => {
  const reply = (form: FormData) =>
    form.get('intent') === 'remove' ? { intent: 'remove', reviewIds: [one], skipped: 1 } : { intent: 'undo', undone: 0 }
  const { user, submitted } = await renderRoute(Page, { action: reply })
  await user.click(screen.getByRole('button', { name: /^Retirar/ }))
  expect(await screen.findByText(/Sin cambios: 1/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deshacer todo' }))
  expect(submitted[1]).toMatchObject({ intent: 'undo', reviewIds: one })
  expect(await screen.findByText(/^Ya no se puede deshacer/)).toBeTruthy()
})

test('identical texts: a text with others has a link that says how many; one without has none', async () => {
  await renderRoute(() => (
    <p>
      {[0, 1, 3, 200].map((count) => (
        <IdenticalLink key={count} from="secret" of={one} count={count} back="/reports/X?estado=open" />
      ))}
    </p>
  ))
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['3 textos iguales', '200 textos iguales o más'])
  expect(links[0]?.getAttribute('href')).toBe(`/admin/iguales/secret/${one}?volver=%2Freports%2FX%3Festado%3Dopen`)
})
