// Component tests of the menu of a list item: what closes it, and where the focus goes.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ItemMenu } from './item-menu.tsx'

async function openMenu() {
  const { container } = render(
    <>
      <p id="name">Hola</p>
      <ItemMenu label="Opciones" describedBy="name">
        <button type="button" className="item-menu-link">
          Eliminar
        </button>
        <a href="#name" className="item-menu-link">
          Ver
        </a>
      </ItemMenu>
    </>,
  )
  const user = userEvent.setup()
  const menu = container.querySelector('details') as HTMLDetailsElement
  const summary = menu.querySelector('summary') as HTMLElement
  await user.click(summary)
  await expect.poll(() => menu.open).toBe(true)
  return { user, menu, summary }
}

test('item menu: an action closes it and moves the focus to its button, which the item describes', async () => {
  const { user, menu, summary } = await openMenu()
  await user.click(screen.getByText('Eliminar'))
  expect([menu.open, document.activeElement]).toEqual([false, summary])
  expect(summary.getAttribute('aria-describedby')).toBe('name')
})

test('item menu: Escape closes it and moves the focus to its button; a press elsewhere only closes it', async () => {
  const { user, menu, summary } = await openMenu()
  await user.keyboard('{Escape}')
  expect([menu.open, document.activeElement]).toEqual([false, summary])
  await user.click(summary)
  await expect.poll(() => menu.open).toBe(true)
  await user.click(screen.getByText('Hola'))
  await expect.poll(() => menu.open).toBe(false)
})

test('item menu: a link leaves it open, because its dialog returns the focus to the link', async () => {
  const { user, menu } = await openMenu()
  await user.click(screen.getByText('Ver'))
  expect(menu.open).toBe(true)
})
