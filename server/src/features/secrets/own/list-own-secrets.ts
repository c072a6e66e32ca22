// Endpoint handler: the caller's own secrets, newest first, with keyset pagination.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { OwnTab } from '@murmullo/contract/content/own-secrets'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnSecrets } from './own-secrets.store.ts'
import { viewOwnCard } from './own-secrets.view.ts'
import { showsHelp } from '../public/shows-help.ts'

const privacyByTab: Record<OwnTab, boolean | null> = { all: null, public: false, private: true }

export function listOwnSecretCards(call: RequestContext, { tab, after }: { tab: OwnTab; after?: string | undefined }) {
  const { accountId } = requireSession(call)
  const { db, keys } = call.deps
  return paginate(keys, {
    list: `mine ${tab} ${accountId}`,
    after,
    size: secretLimits.ownPageSize,
    read: (before, count) => listOwnSecrets(db.app, accountId, { isPrivate: privacyByTab[tab], before, count }),
    getPosition: ({ id }) => id,
    view: (row) => viewOwnCard(row, showsHelp(row.text)),
  })
}
