// Maps sanction rows to responses. No response identifies the account or links it to its other content.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import type {
  MySanction,
  SanctionAppeal,
  Sanction,
  SanctionCase,
  SanctionOrigin,
} from '@murmullo/contract/moderation/sanctions'
import { appealStateFor } from '@murmullo/contract/moderation/statements'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { MySanctionRow, Objection, SanctionSubjectRow, SanctionRow } from './sanctions.columns.ts'

type CaseDetails = {
  readonly from: SanctionOrigin
  readonly sanctions: readonly SanctionRow[]
  readonly suggested: SanctionKind
  readonly seen: string
}

export function viewCase(
  { nickname, text }: SanctionSubjectRow,
  { from, sanctions, suggested, seen }: CaseDetails,
): SanctionCase {
  return { from, nickname: publicNickname(nickname), text, sanctions: sanctions.map(viewSanction), suggested, seen }
}

function viewSanction(row: SanctionRow): Sanction {
  const { publicId, kind, state } = row
  return {
    id: publicId,
    ...viewSanctionFields(row),
    kind,
    state,
    appealState: appealStateFor(row, state === 'active'),
  }
}

export function viewObjection(row: Objection, isOwn: boolean): SanctionAppeal {
  return {
    id: row.publicId,
    ...viewSanctionFields(row),
    kind: row.kind,
    state: row.state,
    appeal: row.appeal,
    appealedAt: truncateToMinute(row.appealedAt),
    from: row.origin,
    nickname: publicNickname(row.nickname),
    text: row.text,
    isOwn,
  }
}

export function viewMySanction(row: MySanctionRow): MySanction {
  return { ...viewSanctionFields(row), kind: row.kind, statementId: row.statementId }
}

function viewSanctionFields({ rule, reason, createdAt, endsAt }: Omit<MySanctionRow, 'kind' | 'statementId'>) {
  return { rule, reason, setAt: truncateToMinute(createdAt), endsAt: endsAt === null ? null : truncateToMinute(endsAt) }
}
