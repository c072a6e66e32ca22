// Unit tests of the style sheets: lengths, breakpoints, positions and colours that the requirements name.
import { screenWidths, scrollThresholds } from '@murmullo/contract/constants/limits'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Declarations of all rules whose selector list ends with this selector, without nested rules. */
function declarations(css: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const rule of css.split(`\n  ${selector} {`).slice(1)) {
    const body = rule.slice(0, rule.indexOf('\n  }'))
    for (const [, property = '', value = ''] of body.matchAll(/^ {4}([\w-]+): (.*);$/gm)) found[property] = value
  }
  return found
}

test('styles: the top bar gets its shadow after 10 px of scroll, "Volver arriba" appears after 300 px (FEED-14, LIMIT-11, NAV-02)', () => {
  const css = read('top-bar.css')
  expect(declarations(css, '.bar-mark').height).toBe('10px')
  expect(declarations(css, '.to-top-mark').height).toBe('300px')
  expect([scrollThresholds.barShadowPx, scrollThresholds.toTopPx]).toEqual([10, 300])
})

test('styles: wide screens start at 641 px, the filter panel at 768 px (CARD-02, LIMIT-11)', () => {
  const css = read('theme.css')
  expect(/--breakpoint-wide: (\d+)px/.exec(css)?.[1]).toBe('641')
  expect(/--breakpoint-desk: (\d+)px/.exec(css)?.[1]).toBe('768')
  expect(screenWidths).toEqual({ narrowMaxPx: 640, filterPanelMinPx: 768 })
})

test('styles: toasts are fixed at the top right of the viewport (BRAND-17)', () => {
  const { position, top, right, left, bottom } = declarations(read('floating.css'), '.toasts')
  expect(position).toBe('fixed')
  expect([top, right]).toEqual([expect.stringContaining('0.75rem'), expect.stringContaining('0.75rem')])
  expect([left, bottom]).toEqual([undefined, undefined])
})

test('styles: the unread counter has the administrator colour as background (NAV-16)', () => {
  expect(declarations(read('top-bar.css'), '.unread').background).toBe('var(--admin)')
})

test('styles: in every theme the pin colour is blue and the administrator colour is red (CARD-05, CARD-06, NAV-16)', () => {
  const css = read('tokens.css')
  const colours = (name: string) =>
    [...css.matchAll(new RegExp(`--${name}: #(\\w\\w)(\\w\\w)(\\w\\w);`, 'g'))].map(([, ...channels]) =>
      channels.map((channel) => Number.parseInt(channel, 16)),
    )
  expect(colours('pin').length).toBeGreaterThan(1)
  expect(colours('admin')).toHaveLength(colours('pin').length)
  for (const [red = 0, green = 0, blue = 0] of colours('pin')) expect(blue).toBeGreaterThan(Math.max(red, green) + 50)
  for (const [red = 0, green = 0, blue = 0] of colours('admin')) expect(red).toBeGreaterThan(Math.max(green, blue) + 50)
})

test('styles: own messages are aligned right, received ones left, system messages centred in another style (CHAT-27)', () => {
  const css = read('../features/chat/chat.css')
  const group = declarations(css, '.turn')
  expect([group.display, group['flex-direction']]).toEqual(['flex', 'column'])
  expect(['.turn', '.turn-me', '.turn-system'].map((selector) => declarations(css, selector)['align-items'])).toEqual([
    'flex-start',
    'flex-end',
    'center',
  ])
  expect(declarations(css, '.said-system')).toMatchObject({ 'font-style': 'italic', 'text-align': 'center' })
})
