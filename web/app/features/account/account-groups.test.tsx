// Component tests of the sections of /account and their index.
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AccountGroup, AccountGroups, AccountIndex } from './account-groups.tsx'

const groups: readonly AccountGroup[] = [
  { title: 'Tu cuenta', sections: [{ name: 'nickname', title: 'Cambiar apodo', content: <p>Uno</p> }] },
  { title: 'Lo demás', sections: [{ name: 'delete', title: 'Zona de peligro', danger: true, content: <p>Dos</p> }] },
]

test('account sections: each is a region with the name of its heading, below the heading of its group', () => {
  render(<AccountGroups groups={groups} />)
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H2', 'Tu cuenta'],
    ['H3', 'Cambiar apodo'],
    ['H2', 'Lo demás'],
    ['H3', 'Zona de peligro'],
  ])
  expect(within(screen.getByRole('region', { name: 'Zona de peligro' })).getByText('Dos')).toBeTruthy()
})

test('account index: every link leads to the heading of its section', () => {
  const { container } = render(
    <>
      <AccountIndex groups={groups} />
      <AccountGroups groups={groups} />
    </>,
  )
  const targets = screen.getAllByRole('link').map((link) => container.querySelector(link.getAttribute('href') ?? ''))
  expect(targets.map((target) => target?.textContent)).toEqual(['Cambiar apodo', 'Zona de peligro'])
})
