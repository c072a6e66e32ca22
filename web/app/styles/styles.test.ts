// Unit tests of the style sheets: layers, and the lengths, breakpoints, positions and colours that the requirements name.
import { screenWidths, scrollThresholds } from '@murmullo/contract/constants/view-limits'
import { parse } from 'postcss'
import { expect, test } from 'vitest'
import {
  declarationsOf,
  layerViolations,
  mixedClassLists,
  readClassLists,
  readStyleSheets,
  subtreeInvalidations,
} from '../../test/style-sheets.ts'

const sheets = readStyleSheets()
const declarations = (file: string, selector: string, media?: string) =>
  declarationsOf(sheets.get(file), selector, media)

test('style sheets: every rule is in a declared layer, and each class is defined in one file', () => {
  expect(sheets.size).toBeGreaterThan(15)
  expect(layerViolations(sheets)).toEqual([])
})

test('style sheets: a rule outside a layer, an undeclared layer, a class of two files and a missing import are found', () => {
  const planted = new Map(
    Object.entries({
      'app.css': '@layer base, components; @import "./one.css"; @import "./two.css";',
      'one.css':
        '@layer components { .pill { color: red; &.pill-wide { width: 1px } > b { top: 0 } } } @keyframes a { from { top: 0 } }',
      'two.css': '.plain { top: 0 } @layer pages { main { top: 0 } } @layer base { .page .pill:hover { top: 0 } }',
      'three.css': '@layer base { .page:has(.pill) > b { .pill & { top: 0 } } } @utility pill-wide { width: 2px; }',
    }).map(([file, css]) => [file, parse(css)]),
  )
  expect(layerViolations(planted)).toEqual([
    'two.css: .plain is in no declared layer',
    'two.css: main is in no declared layer',
    'three.css is not imported once',
    '.pill is defined in one.css and two.css',
    '.pill-wide is defined in one.css and three.css',
  ])
})

test('style sheets: no element has classes of two files of the same layer, so the import order has no effect', () => {
  const classLists = readClassLists()
  expect(classLists.length).toBeGreaterThan(500)
  expect(mixedClassLists(sheets, classLists)).toEqual([])
  expect(mixedClassLists(sheets, ['control sheet', 'control checkbox', 'control composer-field'])).toEqual([
    'control sheet',
  ])
})

test('style sheets: a condition `:has()` applies to elements with a name or a class, so that an inserted element restyles few others', () => {
  expect(subtreeInvalidations(sheets)).toEqual([])
  const css =
    'li:has(> .a) > *, .b:has(i) .c { :not(h1, :has(h1)) { & > .d, > ::before { top: 0 } } } p:not(:has(*)), .e:has(b) :is(th, td) { top: 0 }'
  expect(subtreeInvalidations(new Map([['one.css', parse(css)]]))).toEqual([
    'one.css: li:has(> .a) > *',
    'one.css: :not(h1, :has(h1))',
    'one.css: > ::before',
  ])
})

test('styles: the top bar gets its shadow after 10 px of scroll, "Volver arriba" appears after 300 px (FEED-14, LIMIT-11, NAV-02)', () => {
  expect(declarations('top-bar.css', '.top-bar-sentinel').height).toBe('10px')
  expect(declarations('floating.css', '.scroll-to-top-sentinel').height).toBe('300px')
  expect([scrollThresholds.barShadowPx, scrollThresholds.toTopPx]).toEqual([10, 300])
})

test('styles: the top bar is fixed at the top of the viewport; below 768 px a conversation hides it and takes its height (NAV-01)', () => {
  expect(declarations('top-bar.css', '.top-bar')).toMatchObject({ position: 'fixed', inset: '0 0 auto' })
  const onPhones = '(width < 768px)'
  expect(declarations('chat.css', '.shell:has(.conversation) > header', onPhones)).toEqual({ display: 'none' })
  expect(declarations('chat.css', 'html:has(.conversation)', onPhones)).toEqual({ '--bar': '0px' })
  expect(declarations('chat.css', '.conversation').height).toContain('var(--bar)')
})

test('styles: below 1024 px the dock has what the top bar leaves out, and a conversation has no dock (NAV-04, NAV-09)', () => {
  expect(declarations('top-bar.css', '.top-bar-publish', '(width < 1024px)')).toEqual({ display: 'none' })
  expect(declarations('dock.css', '.dock', '(width >= 1024px)')).toEqual({ display: 'none' })
  expect(declarations('dock.css', '.dock').bottom ?? declarations('dock.css', '.dock').inset).toContain(
    'safe-area-inset-bottom',
  )
  expect(declarations('chat.css', '.shell:has(.conversation) > nav')).toEqual({ display: 'none' })
})

test('styles: wide screens start at 641 px, the filter panel beside the list at 1024 px (CARD-02, LIMIT-11)', () => {
  const breakpoints: Record<string, string> = {}
  sheets.get('theme.css')?.walkDecls(/^--breakpoint-\w/, ({ prop, value }) => void (breakpoints[prop] = value))
  expect(breakpoints).toMatchObject({ '--breakpoint-wide': '641px', '--breakpoint-side': '1024px' })
  expect(screenWidths).toEqual({ narrowMaxPx: 640, filterPanelMinPx: 1024 })
})

test('styles: below 1024 px the card of a pinned secret is one row in a thin pin or administrator colour (CARD-05, CARD-06)', () => {
  const onSmall = '(width < 1024px)'
  const row = (selector: string) => declarations('secret-card.css', selector, onSmall)
  expect(row('.secret-card-pinned')).toMatchObject({ display: 'flex', 'min-height': '2.875rem' })
  expect(row('.secret-card-pinned')['border-color']).toContain('var(--edge)')
  expect(declarations('secret-card.css', '.secret-card-admin')['--edge']).toBe('var(--admin)')
})

test('styles: toasts are fixed at the top right of the viewport (BRAND-17)', () => {
  const { position, top, right, left, bottom } = declarations('floating.css', '.toasts')
  expect(position).toBe('fixed')
  expect([top, right]).toEqual([expect.stringContaining('0.75rem'), expect.stringContaining('0.75rem')])
  expect([left, bottom]).toEqual([undefined, undefined])
})

test('styles: the unread counter has the administrator colour as background (NAV-16)', () => {
  expect(declarations('top-bar.css', '.unread-count').background).toBe('var(--admin)')
})

test('styles: in every theme the pin colour is blue and the administrator colour is red (CARD-05, CARD-06, NAV-16)', () => {
  for (const theme of [':root', '.light', 'dark-theme-tokens']) {
    const tokens = declarations('tokens.css', theme)
    const channels = (name: string) =>
      [1, 3, 5].map((at) => Number.parseInt(tokens[name]?.slice(at, at + 2) ?? '', 16)) as [number, number, number]
    const [pinRed, pinGreen, pinBlue] = channels('--pin')
    const [adminRed, adminGreen, adminBlue] = channels('--admin')
    expect(pinBlue).toBeGreaterThan(Math.max(pinRed, pinGreen) + 50)
    expect(adminRed).toBeGreaterThan(Math.max(adminGreen, adminBlue) + 50)
  }
})

test('styles: both themes define the same tokens', () => {
  const [light, dark] = [':root', 'dark-theme-tokens'].map((theme) => Object.keys(declarations('tokens.css', theme)))
  expect(dark).toEqual(light)
})

test('styles: own messages are aligned right, received ones left, system messages centred in another style (CHAT-27)', () => {
  const row = declarations('chat.css', '.message-row')
  expect([row.display, row['flex-direction']]).toEqual(['flex', 'column'])
  const alignments = ['.message-row', '.message-row-me', '.message-row-system'].map(
    (selector) => declarations('chat.css', selector)['align-items'],
  )
  expect(alignments).toEqual(['flex-start', 'flex-end', 'center'])
  expect(declarations('chat.css', '.message-system')).toMatchObject({ 'font-style': 'italic', 'text-align': 'center' })
})
