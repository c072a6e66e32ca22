// Component tests of the badge states in the component gallery.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entry } from './badge.gallery.tsx'

test('badge: the component gallery has a badge "Nuevo" in the accent colour (NAV-17)', () => {
  const states = typeof entry.states === 'function' ? entry.states('light') : entry.states
  render(states.acento)
  expect(screen.getByText('Nuevo').className).toContain('text-accent')
})
