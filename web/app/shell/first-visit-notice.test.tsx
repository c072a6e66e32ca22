// Component tests of the first-visit notice: its texts.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderRoute } from '../../test/render-route.tsx'
import { FirstVisitNotice } from './first-visit-notice.tsx'

beforeEach(() => localStorage.clear())

test('first-visit notice: says what works without an account, that it is free, and links to the policies (BRAND-24, BRAND-25, BRAND-26)', async () => {
  await renderNotice()
  const notice = await screen.findByRole('complementary')
  expect(notice.textContent).toContain('Ya no hace falta registrarse para compartir secretos ni para comentar.')
  expect(notice.textContent).toContain(
    'Sin cuenta, algunas funciones son limitadas; si te registras, acuérdate de verificar tu correo.',
  )
  expect(notice.textContent).toContain('Es gratis')
  expect(notice.textContent).not.toMatch(/sin (?:reglas|normas|censura|límites)/i)
  expect(screen.getByRole('link', { name: 'políticas de uso' }).getAttribute('href')).toBe('/murmullo#politicas')
})

/** The main element stands in for the page: the notice itself is absent at first. */
function renderNotice() {
  return renderRoute(() => (
    <main>
      <FirstVisitNotice />
    </main>
  ))
}
