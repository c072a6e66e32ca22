// Streamed JSON document: an object whose lists are async iterables of pages (keyset pagination), so memory is bounded by one page.

/** The same document as `Document`, with its top-level lists still unread. */
export type DocumentStream<Document> = {
  readonly [Field in keyof Document]: Document[Field] extends readonly (infer Item)[]
    ? AsyncIterable<readonly Item[]>
    : Document[Field]
}

/** Reads a list page by page. The consumer pulls: the next query runs when it asks for the next page, and none after it has stopped. */
export async function* streamPages<Row extends { readonly id: string }, Item>(
  pageSize: number,
  read: (after: string | null, count: number) => Promise<Row[]>,
  view: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await read(after, pageSize)
    if (rows.length > 0) yield rows.map((row) => view(row))
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? null
  }
}

/** JSON text, one list item per line. The closing brace is the last chunk: without it the document cannot be parsed. */
export async function* renderDocument(document: object): AsyncGenerator<string> {
  let separator = '{\n'
  for (const [name, value] of Object.entries(document)) {
    yield `${separator}${JSON.stringify(name)}: `
    if (isPaged(value)) yield* renderList(value)
    else yield JSON.stringify(value)
    separator = ',\n'
  }
  yield '\n}\n'
}

async function* renderList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const items of pages) {
    yield separator + items.map((item) => `\n${JSON.stringify(item)}`).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** Reads the whole document into memory: for a page that renders all of it. */
export async function collectDocument(document: object): Promise<object> {
  const fields: [string, unknown][] = []
  for (const [name, value] of Object.entries(document))
    fields.push([name, isPaged(value) ? (await Array.fromAsync(value)).flat() : value])
  return Object.fromEntries(fields)
}

function isPaged(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
