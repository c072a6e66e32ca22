// Maps sanction rows to responses. No response identifies the account or links it to its other content.
import type { SanctionKind } from '@murmullo/contract/deeds'
import { shownNickname } from '@murmullo/contract/nicknames'
import type { MySanction, Objection, Sanction, SanctionCase, SanctionOrigin } from '@murmullo/contract/sanctions'
import { appealStateOf } from '@murmullo/contract/statements'
import { cutToMinute } from '@murmullo/contract/values'
import type { MySanctionRow, ObjectionRow, OriginRow, SanctionRow } from './sanctions.columns.ts'

type Before = {
  readonly from: SanctionOrigin
  readonly sanctions: readonly SanctionRow[]
  readonly suggested: SanctionKind
  readonly seen: string
}

export function viewCase({ nickname, text }: OriginRow, { from, sanctions, suggested, seen }: Before): SanctionCase {
  return { from, nickname: shownNickname(nickname), text, sanctions: sanctions.map(viewSanction), suggested, seen }
}

function viewSanction(row: SanctionRow): Sanction {
  const { publicId, kind, state } = row
  return { id: publicId, ...viewSaid(row), kind, state, appealState: appealStateOf(row, state === 'standing') }
}

export function viewObjection(row: ObjectionRow, isOwn: boolean): Objection {
  return {
    id: row.publicId,
    ...viewSaid(row),
    kind: row.kind,
    state: row.state,
    appeal: row.appeal,
    appealedAt: cutToMinute(row.appealedAt),
    from: row.origin,
    nickname: shownNickname(row.nickname),
    text: row.text,
    isOwn,
  }
}

export function viewMine(row: MySanctionRow): MySanction {
  return { ...viewSaid(row), kind: row.kind, statementId: row.statementId }
}

function viewSaid({ rule, reason, createdAt, endsAt }: Omit<MySanctionRow, 'kind' | 'statementId'>) {
  return { rule, reason, setAt: cutToMinute(createdAt), endsAt: endsAt === null ? null : cutToMinute(endsAt) }
}
