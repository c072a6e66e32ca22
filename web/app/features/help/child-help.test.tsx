// Component tests of the phone lines for minors: those of the country, of another one, and the directory where there is none.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import { ChildHelp } from './child-help.tsx'
import { childHelpLines } from './child-help-lines.ts'

const renderHelp = (country: string) => renderRoute(() => <ChildHelp country={country} countries={countryNames()} />)
const shown = () => screen.queryByRole('list', { name: 'Líneas de ayuda para menores' })

test('child help: shows the lines of the given country, and of another one that the reader selects', async () => {
  const { user } = await renderHelp('AR')
  expect(
    within(shown() as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('tel:102')
  await user.selectOptions(screen.getByLabelText('País'), 'España')
  expect(
    within(shown() as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('tel:116111')
})

test('child help: for a country without a line it says so, and links to the directory of all countries', async () => {
  await renderHelp('GT')
  expect(screen.getByText(/Todavía no tenemos una línea para este país/)).toBeTruthy()
  const directory = screen.getByRole('link', { name: /de todo el mundo/ })
  expect(directory.getAttribute('href')).toBe('https://childhelplineinternational.org/helplines/')
})

test('child help lines: each has the country of a known name, a number and a source', () => {
  const codes = new Set(countryNames().map(([code]) => code))
  for (const { country, phone, source } of childHelpLines)
    expect([codes.has(country as never), /^[\d *]+$/.test(phone), URL.canParse(source)]).toEqual([true, true, true])
})
