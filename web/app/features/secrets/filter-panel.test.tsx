// Component tests of the filter panel: its fields and options.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import { FilterPanel } from './filter-panel.tsx'

const renderPanel = () => renderRoute(() => <FilterPanel filters={{}} path="/" countries={countryNames()} />)

test('filter panel: the gender is "Todos" by default, or "Mujer", "Hombre" or "Otro" (FEED-18)', async () => {
  await renderPanel()
  const options = within(screen.getByRole('group', { name: 'Género' })).getAllByRole<HTMLInputElement>('radio')
  expect(options.map(({ value, labels }) => [labels?.[0]?.textContent, value])).toEqual([
    ['Todos', ''],
    ['Mujer', 'mujer'],
    ['Hombre', 'hombre'],
    ['Otro', 'otro'],
  ])
  expect(options.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([''])
})

test.each(['Edad mínima', 'Edad máxima'])('filter panel: the field "%s" takes 0 to 120 (FEED-19)', async (label) => {
  await renderPanel()
  const { type, min, max } = screen.getByLabelText<HTMLInputElement>(label)
  expect({ type, min, max }).toEqual({ type: 'number', min: '0', max: '120' })
})

test('filter panel: the country is "Todos los países" by default, or one of 21 (FEED-20)', async () => {
  await renderPanel()
  const select = screen.getByLabelText<HTMLSelectElement>('País')
  expect(select.value).toBe('')
  expect([...select.options].map(({ text }) => text).slice(0, 4)).toEqual([
    'Todos los países',
    'España',
    'México',
    'Argentina',
  ])
  expect(select.options).toHaveLength(22)
})
