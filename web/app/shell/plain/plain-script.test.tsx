// Component tests of the plain script, on the HTML of the shell as the server renders it.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHtml } from '../../../test/render-html.tsx'
import { defaultBrand } from '../../lib/site/brand.ts'
import FirstVisitNotice from '../first-visit-notice.tsx'
import { Shell } from '../shell.tsx'

/** Callback of the observer by its element. */
const observers = new Map<Element, IntersectionObserverCallback>()

beforeEach(() => {
  observers.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: (element: Element) => void
      constructor(report: IntersectionObserverCallback) {
        this.observe = (element) => void observers.set(element, report)
      }
    },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.documentElement.className = ''
})

const Page = () => (
  <>
    <Shell brand={defaultBrand} viewer={null} year={2026}>
      <p>Términos</p>
      <form method="post" action="/logout" />
    </Shell>
    <template>
      <FirstVisitNotice />
    </template>
  </>
)

async function openPage(): Promise<void> {
  document.body.innerHTML = await renderHtml([{ path: '/', Component: Page }], '/')
  vi.resetModules()
  await import('./plain-script.ts')
}

const menu = () => document.querySelector('dialog') as HTMLDialogElement
const notice = () => screen.queryByRole('complementary')
const passSentinel = (selector: string, isIntersecting: boolean) => {
  const sentinel = document.querySelector(selector) as Element
  observers.get(sentinel)?.([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver)
}

test('plain script: a theme button changes and stores the theme without sending its form, and moves the focus to its sibling (BRAND-10, BRAND-11)', async () => {
  await openPage()
  const [dark, light] = screen.getAllByRole('button', { name: /Modo/ }) as [HTMLButtonElement, HTMLButtonElement]
  expect(fireEvent.click(dark), 'submits its form').toBe(false)
  expect(document.documentElement.className).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
  expect(document.activeElement).toBe(light)
})

test('plain script: the first-visit notice appears after 500 ms, and a dismissal is stored 300 ms later (BRAND-22, BRAND-23)', async () => {
  await openPage()
  vi.advanceTimersByTime(499)
  expect(notice()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(notice()?.className).toBe('notice')
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(notice()?.className).toBe('notice opacity-0')
  vi.advanceTimersByTime(300)
  expect(notice()).toBeNull()
  expect(localStorage.getItem('anonymousNoticeClosed')).toBe('true')
  await openPage()
  vi.advanceTimersByTime(2_000)
  expect(notice()).toBeNull()
})

test('plain script: in a browser without invoker commands the menu opens and closes by its buttons, and a link or a click beside it closes it (NAV-12)', async () => {
  await openPage()
  for (const target of [
    () => screen.getByRole('button', { name: 'Cerrar menú' }),
    () => within(menu()).getByRole('link', { name: 'Políticas de uso' }),
    menu,
  ]) {
    fireEvent.click(screen.getByRole('button', { name: 'Menú' }))
    expect(menu().open).toBe(true)
    fireEvent.click(target())
    expect(menu().open).toBe(false)
  }
})

test('plain script: the bar gets its shadow and the button to the top appears by scrolling, and the dock leaves (FEED-14, NAV-02)', async () => {
  await openPage()
  const toTop = document.querySelector('.scroll-to-top') as HTMLButtonElement
  const bar = screen.getByRole('banner')
  passSentinel('.top-bar-sentinel', false)
  passSentinel('.scroll-to-top-sentinel', false)
  expect([bar.hasAttribute('data-scrolled'), toTop.hidden]).toEqual([true, false])
  passSentinel('.top-bar-sentinel', true)
  passSentinel('.scroll-to-top-sentinel', true)
  expect([bar.hasAttribute('data-scrolled'), toTop.hidden]).toEqual([false, true])
  scrollTo(0, 40)
  dispatchEvent(new Event('scroll'))
  expect(document.querySelector('.dock')?.hasAttribute('data-away')).toBe(true)
  scrollTo(0, 0)
})

test('plain script: a logout deletes the drafts and keeps the dismissal of the notice', async () => {
  await openPage()
  localStorage.setItem('draft', '{}')
  localStorage.setItem('anonymousNoticeClosed', 'true')
  fireEvent.submit(document.querySelector('form[action="/logout"]') as HTMLFormElement)
  expect(localStorage.getItem('draft')).toBeNull()
  expect(document.cookie).toContain('notice-closed=1')
})
