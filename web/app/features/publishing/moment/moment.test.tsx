// Component tests of the moment after a publication: what screen readers hear, and that its drawing is hidden from them.
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Moment } from './moment.tsx'
import { isMomentShown } from './show-moment.ts'

afterEach(() => isMomentShown.set(false))

test('moment: a live region that was there before says its words, and the drawing is hidden from screen readers', () => {
  const { unmount } = render(<Moment text="Nunca lo dije" />)
  const region = screen.getByRole('status')
  expect([region.textContent, document.querySelector('.moment')]).toEqual(['', null])
  act(() => isMomentShown.set(true))
  expect(region.textContent).toBe('Ya lo soltaste. Ahora lo guarda la noche. Te avisamos si alguien te responde.')
  const scene = document.querySelector('.moment')
  expect([scene?.getAttribute('aria-hidden'), scene?.querySelector('.moment-text')?.textContent]).toEqual([
    'true',
    'Nunca lo dije',
  ])
  unmount()
  expect([isMomentShown.get(), document.querySelector('.moment')]).toEqual([false, null])
})
