// Endpoint handler: full-text search of public secrets, newest first, with the feed filters and keyset pagination.
import { secretLimits } from '@murmullo/contract/limits'
import type { SearchInput } from '@murmullo/contract/search'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { listCards } from '../secrets/list-cards.ts'
import { readFilter } from '../secrets/read-filter.ts'
import { labelsOf } from './search.labels.ts'
import { closes, opens, previewStart, readMarks } from './search.marks.ts'
import { type FoundRow, findWords } from './search.store.ts'
import { viewFound } from './search.view.ts'

const newestOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export async function searchSecrets(call: Call, input: SearchInput) {
  const { db, keys } = call.services
  const { q: term, ...asked } = input
  const { filter, list } = readFilter(asked)
  let hasWords = false
  const page = await readPage(keys, {
    list: `search:${list}:${term}`,
    after: input.after,
    size: secretLimits.pageSize,
    read: async (place, count) => {
      const wanted = { term, labels: labelsOf(filter), filter, before: place ?? newestOfAll, count }
      const found = await findWords(db.preparedToSearch, wanted, [opens, closes])
      hasWords = found.hasWords
      return withCards(call, found.rows)
    },
    placeOf: ({ id }) => id,
    view: ({ card, marks }) => card && viewFound(card, marks),
  })
  // A secret that became private or was deleted between the two queries is left out.
  return { ...page, items: page.items.filter((item) => item !== undefined), hasWords }
}

async function withCards(call: Call, rows: readonly FoundRow[]) {
  const marked = rows.map(({ id, text, marked }) => ({ id, text, marks: readMarks(text, marked) }))
  const { previewNarrowMax } = secretLimits
  const begins = new Map(marked.map(({ id, text, marks }) => [id, previewStart(text, marks, previewNarrowMax)]))
  const cards = await listCards(call, begins)
  return marked.map(({ id, marks }) => ({ id, marks, card: cards.get(id) }))
}
