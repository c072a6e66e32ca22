// Component tests of the filter panel: its fields and options, and the URL that it leads to.
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import type { Filters } from './feed-filters.ts'
import { FilterButton, FilterPanel } from './filter-panel.tsx'

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
  const { type, min, max, placeholder } = screen.getByLabelText<HTMLInputElement>(label)
  expect({ type, min, max }).toEqual({ type: 'number', min: '0', max: '120' })
  expect(placeholder).toBe(label === 'Edad mínima' ? '18' : '120')
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

/** The panel of a feed without filters, and the URL that it leads to. */
function FeedStub() {
  const { pathname, search } = useLocation()
  return (
    <>
      <FilterPanel filters={{}} path="/sfw" countries={countryNames()} orders={[['populares', 'Populares']]} />
      <output>{pathname + search}</output>
    </>
  )
}

async function renderInFeed() {
  const { user } = await renderRoute(FeedStub, { path: '/sfw' })
  // happy-dom has no popovers.
  Object.assign(screen.getByLabelText('Filtros'), { hidePopover: () => {} })
  const apply = () => user.click(screen.getByRole('button', { name: 'Aplicar' }))
  return { user, apply, url: () => screen.getByRole('status').textContent }
}
type User = Awaited<ReturnType<typeof renderInFeed>>['user']

test.each<[string, (user: User) => Promise<void>, string]>([
  ['gender', (user) => user.click(screen.getByLabelText('Mujer')), '?genero=mujer'],
  ['lowest age', (user) => user.type(screen.getByLabelText('Edad mínima'), '40'), '?edadMin=40'],
  ['highest age', (user) => user.type(screen.getByLabelText('Edad máxima'), '30'), '?edadMax=30'],
  ['country', (user) => user.selectOptions(screen.getByLabelText('País'), 'México'), '?pais=MX'],
  ['order', (user) => user.selectOptions(screen.getByLabelText('Orden'), 'Populares'), '?orden=populares'],
])(
  'filter panel: %s alone is the only query parameter, and focus stays on "Aplicar" (FEED-08, FEED-22)',
  async (_, choose, search) => {
    const { user, apply, url } = await renderInFeed()
    await choose(user)
    await apply()
    await waitFor(() => expect(url()).toBe(`/sfw${search}`))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Aplicar' }))
  },
)

test('filter panel: an age above 120 is invalid and leads nowhere (FEED-19, LIMIT-04)', async () => {
  const { user, apply, url } = await renderInFeed()
  await user.type(screen.getByLabelText('Edad máxima'), '121')
  await apply()
  expect(screen.getByLabelText<HTMLInputElement>('Edad máxima').validity.valid).toBe(false)
  expect(url()).toBe('/sfw')
})

test('filter panel: "Limpiar" leads to the section without filters and resets fields that were not applied (FEED-21)', async () => {
  const { user, url } = await renderInFeed()
  await user.click(screen.getByLabelText('Mujer'))
  await user.type(screen.getByLabelText('Edad mínima'), '20')
  await user.selectOptions(screen.getByLabelText('País'), 'MX')
  await user.click(screen.getByRole('link', { name: 'Limpiar' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Todos').checked).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>('Edad mínima').value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('País').value).toBe('')
  expect(url()).toBe('/sfw')
})

async function buttonText(filters: Filters) {
  const { unmount } = await renderRoute(() => <FilterButton filters={filters} />)
  const text = screen.getByRole('button').textContent
  unmount()
  return text
}

test('filter panel: its button says how many filters are in use (FEED-17)', async () => {
  expect(await buttonText({})).toBe('Filtros')
  expect(await buttonText({ gender: 'mujer', minAge: 20 })).toBe('Filtros2 en uso')
})
