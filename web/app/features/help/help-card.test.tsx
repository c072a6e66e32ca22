// Component tests of the help card: the lines of a country, and the list of all lines where the country has none.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import { HelpCard } from './help-card.tsx'

const renderCard = (to: 'writing' | 'written' | 'reading', country: string) =>
  renderRoute(() => <HelpCard to={to} country={country} countries={countryNames()} />)
const hrefs = (name: string | RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const list = () => screen.getByRole('list', { name: 'Líneas de ayuda' })

/** The directory and the list of all lines stand before any other text. */
function expectListFirst() {
  expect(screen.getAllByRole('link')[0]?.textContent).toBe('Ver líneas')
  expect(within(list()).getByRole('link', { name: 'Llamar al 024' }).getAttribute('href')).toBe('tel:024')
  const position = list().compareDocumentPosition(screen.getByText(/sabe escuchar/))
  expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}

test('help card: shows the lines of the given country, and of another one that the user selects', async () => {
  const { user } = await renderCard('writing', 'AR')
  expect(hrefs(/^Llamar al/)).toEqual(expect.arrayContaining(['tel:135', 'tel:08009990091']))
  await user.selectOptions(screen.getByLabelText('País'), 'España')
  expect(hrefs('Llamar al 024')).toEqual(['tel:024'])
  await user.selectOptions(screen.getByLabelText('País'), 'Colombia')
  expect(hrefs('WhatsApp')).toEqual(['https://wa.me/573007548933'])
})

test('help card: for a country without a line it says so, and the list of all lines comes first', async () => {
  const { user } = await renderCard('writing', 'AR')
  await user.selectOptions(screen.getByLabelText('País'), 'Guatemala')
  expect(screen.getByText(/^Todavía no tenemos una línea para este país/)).toBeTruthy()
  expectListFirst()
})

test('help card: without a known country the list of all lines comes first, and no country is named', async () => {
  await renderCard('reading', 'XX')
  expectListFirst()
  expect(screen.queryByText(/Todavía no tenemos/)).toBeNull()
})

test.each([
  ['writing', /^Lo que cuentas suena a mucho dolor/],
  ['written', /^Gracias por contarlo\./],
  ['reading', /^Si lo que lees te toca de cerca/],
] as const)('help card: for a user who is %s its text is %s', async (to, text) => {
  await renderCard(to, 'PE')
  expect(screen.getByText(text)).toBeTruthy()
})
