// Endpoint handler: the caller's own secrets, newest first, with keyset pagination.
import { secretLimits } from '@murmullo/contract/limits'
import type { OwnTab } from '@murmullo/contract/own-secrets'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listOwnSecrets } from './own-secrets.store.ts'
import { viewOwnCard } from './own-secrets.view.ts'
import { showsHelp } from './shows-help.ts'

const isPrivateIn: Record<OwnTab, boolean | null> = { all: null, public: false, private: true }

export function listMine(call: Call, { tab, after }: { tab: OwnTab; after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: `mine ${tab} ${accountId}`,
    after,
    size: secretLimits.ownPageSize,
    read: (before, count) => listOwnSecrets(db.app, accountId, { isPrivate: isPrivateIn[tab], before, count }),
    placeOf: ({ id }) => id,
    view: (row) => viewOwnCard(row, showsHelp(row.text)),
  })
}
