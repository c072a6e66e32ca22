// Component tests of the measurement of added list items: a few per frame, until all have their height.
import { afterEach, expect, test, vi } from 'vitest'
import { measureAddedItems, measureItems } from './list-elements.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Items 1, 2… are as many pixels high as their number, and frames are drawn by hand. */
function renderItems(classNames: readonly string[]) {
  const frames = new Map<number, () => void>()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.set(++last, callback) && last)
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  document.body.innerHTML = `<ul>${classNames.map((name) => `<li class="${name}"></li>`).join('')}</ul>`
  const list = document.querySelector('ul') ?? expect.fail('no list')
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return { height: [...list.children].indexOf(this) + 1 } as DOMRect
  })
  const drawFrame = () => {
    const [frame, callback] = [...frames][0] ?? expect.fail('no frame was requested')
    frames.delete(frame)
    callback()
  }
  return { list, frames, drawFrame }
}
const deferred = (count: number) => Array.from({ length: count }, () => 'deferred-item')

test('added items: after the frame in which they are added two are measured per frame, until all are', () => {
  const { list, frames, drawFrame } = renderItems(['first-page', ...deferred(3)])
  measureAddedItems(list)
  drawFrame()
  expect(measureItems(list)).toEqual([1, undefined, undefined, undefined])
  drawFrame()
  expect(measureItems(list)).toEqual([1, 2, 3, undefined])
  drawFrame()
  expect(measureItems(list)).toEqual([1, 2, 3, 4])
  expect(frames.size).toBe(0)
  const [, ...items] = list.children as unknown as HTMLElement[]
  expect(items.map(({ style }) => [style.contentVisibility, style.containIntrinsicHeight])).toEqual([
    ['', 'auto 2px'],
    ['', 'auto 3px'],
    ['', 'auto 4px'],
  ])
})

test('added items: a list that renders again goes on with those that are not measured', () => {
  const { list, frames, drawFrame } = renderItems(deferred(3))
  const cancel = measureAddedItems(list)
  drawFrame()
  drawFrame()
  cancel()
  expect(frames.size).toBe(0)
  measureAddedItems(list)
  drawFrame()
  drawFrame()
  expect(measureItems(list)).toEqual([1, 2, 3])
  expect(frames.size).toBe(0)
})

test('added items: a restored item with a height is not measured again', () => {
  const { list, frames, drawFrame } = renderItems(deferred(1))
  list.children[0]?.setAttribute('style', 'contain-intrinsic-height: auto 9px')
  measureAddedItems(list)
  drawFrame()
  expect(frames.size).toBe(0)
})
