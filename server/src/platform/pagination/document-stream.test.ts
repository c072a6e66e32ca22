// Unit tests of streamed JSON documents: text, page order, and what is read when the consumer stops.
import { expect, test } from 'vitest'
import { renderDocument, streamPages } from './document-stream.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

function listRows(pageSize: number) {
  const positions: (string | null)[] = []
  const read = async (after: string | null, count: number) => {
    positions.push(after)
    const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1
    return rows.slice(start, start + count)
  }
  return { positions, pages: streamPages(pageSize, read, ({ id }) => id.toUpperCase()) }
}

test('document stream: the text is JSON with every field and every item, in order', async () => {
  const document = {
    since: null,
    account: { nickname: 'Línea\n"dos"' },
    empty: listRows(5).pages,
    items: listRows(2).pages,
    hours: [7],
    none: (async function* () {})(),
  }
  const text = (await Array.fromAsync(renderDocument(document))).join('')
  expect(JSON.parse(text)).toEqual({
    since: null,
    account: { nickname: 'Línea\n"dos"' },
    empty: ['A', 'B', 'C', 'D', 'E'],
    items: ['A', 'B', 'C', 'D', 'E'],
    hours: [7],
    none: [],
  })
})

test('document stream: the text can be parsed only with its last chunk', async () => {
  const chunks = await Array.fromAsync(renderDocument({ items: listRows(2).pages, more: 1 }))
  for (let count = 0; count < chunks.length; count += 1)
    expect(() => JSON.parse(chunks.slice(0, count).join('')), String(count)).toThrow(SyntaxError)
})

test('document stream: a page is read when the consumer asks for it, after the last row of the page before; a full last page is followed by an empty one', async () => {
  const { positions, pages } = listRows(2)
  expect((await pages.next()).value).toEqual(['A', 'B'])
  expect(positions).toEqual([null])
  expect(await Array.fromAsync(pages)).toEqual([['C', 'D'], ['E']])
  expect(positions).toEqual([null, 'b', 'd'])
  const full = listRows(5)
  expect(await Array.fromAsync(full.pages)).toEqual([['A', 'B', 'C', 'D', 'E']])
  expect(full.positions).toEqual([null, 'e'])
})

test('document stream: a consumer that stops ends the list, and no further page is read', async () => {
  const { positions, pages } = listRows(1)
  const text = renderDocument({ items: pages, other: 1 })
  for await (const chunk of text) if (chunk.includes('B')) break
  expect(positions).toEqual([null, 'a'])
  expect(await pages.next()).toEqual({ value: undefined, done: true })
})
