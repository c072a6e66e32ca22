// Component tests of the people search: minimum length, debounce, results and a failed request.
import { userSearchLimits } from '@murmullo/contract/constants/limits'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NicknameSearch, PeopleResults } from './people-search.tsx'
import { usePeopleSearch } from './use-people-search.ts'

let urls: string[] = []
let reply: () => Promise<Response>

beforeEach(() => {
  urls = []
  reply = () => Promise.resolve(Response.json({ page: { items: [{ ref: 'r1', nickname: 'ruidosa_1' }], next: null } }))
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (url: string) => (urls.push(url), reply()))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Search() {
  const [term, setTerm] = useState('')
  return (
    <>
      <NicknameSearch label="Usuario" term={term} onTermChange={setTerm} />
      <PeopleResults
        {...usePeopleSearch(term, null)}
        short="Escribe al menos 3 caracteres..."
        none="No se encontraron usuarios"
        failure="No se pudieron buscar usuarios"
        picked={undefined}
        onPick={() => {}}
      />
    </>
  )
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Usuario'), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('user search: fewer than three non-blank characters send no request and show the minimum (CHAT-15, LIMIT-06, REPORT-04)', async () => {
  render(<Search />)
  expect(screen.getByText('Escribe al menos 3 caracteres...')).toBeTruthy()
  type('a  b')
  await pass(userSearchLimits.debounceMs * 4)
  expect(screen.getByText('Escribe al menos 3 caracteres...')).toBeTruthy()
  expect(urls).toEqual([])
})

test('user search: one request half a second after the last letter (LIMIT-06, REPORT-07)', async () => {
  render(<Search />)
  for (const term of ['rui', 'ruid', 'ruido']) {
    type(term)
    await pass(userSearchLimits.debounceMs - 1)
  }
  expect(urls).toEqual([])
  await pass(1)
  expect(urls).toEqual(['/more/people?con=ruido'])
  expect(screen.getByRole('radio', { name: 'ruidosa_1' })).toBeTruthy()
})

test('user search: no result and a failed request have their texts (REPORT-05, REPORT-08)', async () => {
  render(<Search />)
  reply = () => Promise.resolve(Response.json({ page: { items: [], next: null } }))
  type('nadie')
  await pass(userSearchLimits.debounceMs)
  expect(screen.getByText('No se encontraron usuarios')).toBeTruthy()
  reply = () => Promise.reject(new TypeError('Failed to fetch'))
  type('nadie_2')
  await pass(userSearchLimits.debounceMs)
  expect(screen.getByText('No se pudieron buscar usuarios')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
