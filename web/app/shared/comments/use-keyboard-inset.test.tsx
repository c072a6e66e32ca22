// Component tests of the inset for the virtual keyboard.
import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyboardInset } from './use-keyboard-inset.ts'

afterEach(() => vi.unstubAllGlobals())

function Bar() {
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  return <div ref={bar} />
}

test.each([
  ['the keyboard covers 300 px', { height: 468, offsetTop: 0, scale: 1 }, '300px'],
  ['the window is panned by 100 px', { height: 468, offsetTop: 100, scale: 1 }, '200px'],
  ['only a toolbar appears', { height: 700, offsetTop: 0, scale: 1 }, '0px'],
  ['the page is zoomed', { height: 300, offsetTop: 0, scale: 2 }, '0px'],
])('keyboard inset: when %s, it is right', (_, shown, expected) => {
  const viewport = Object.assign(new EventTarget(), { height: 768, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('innerHeight', 768)
  const bar = render(<Bar />).container.firstElementChild as HTMLElement
  expect(bar.style.getPropertyValue('--keyboard')).toBe('0px')
  act(() => {
    Object.assign(viewport, shown).dispatchEvent(new Event('resize'))
  })
  expect(bar.style.getPropertyValue('--keyboard')).toBe(expected)
})
