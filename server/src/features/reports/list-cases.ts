// Endpoint handler: report cases for staff, newest first, by search term, or in queue order. Keyset pagination.
import { reportLimits } from '@murmullo/contract/limits'
import type { CaseFilter, CaseOrder } from '@murmullo/contract/report-cases'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewCard } from './cases.view.ts'
import { listNewest, listWaiting, searchNewest } from './desk.store.ts'
import type { CaseRow } from './reports.columns.ts'

type Asked = {
  readonly filter: CaseFilter
  readonly order: CaseOrder
  readonly term?: string | undefined
  readonly after?: string | undefined
}

export function listCases(call: Call, { filter, order, term = '', after }: Asked) {
  const { accountId: viewerId } = whoAsks(call)
  const { db, keys } = call.services
  const wanted = term.trim()
  const page = { after, size: reportLimits.pageSize, view: viewCard }
  if (wanted === '' && order === 'waiting')
    return readPage<CaseRow, ReturnType<typeof viewCard>>(keys, {
      ...page,
      list: 'cases waiting',
      read: (place, count) => listWaiting(db.app, { viewerId, after: place === null ? null : placeIn(place), count }),
      placeOf: ({ rank, id }) => `${rank} ${id}`,
    })
  return readPage<CaseRow, ReturnType<typeof viewCard>>(keys, {
    ...page,
    list: 'cases',
    read: (before, count) => {
      const listed = { viewerId, filter, before, count }
      return wanted === '' ? listNewest(db.app, listed) : searchNewest(db.app, listed, wanted)
    },
    placeOf: ({ id }) => id,
  })
}

function placeIn(place: string) {
  const [rank = '', id = ''] = place.split(' ')
  return { rank: Number(rank), id }
}
