// What of a sanction, and of what led to it, is read from the database.
import type { SanctionKind, StandingKind } from '@murmullo/contract/deeds'
import type { RemovalRule } from '@murmullo/contract/rules'
import type { SanctionOrigin, SanctionState } from '@murmullo/contract/sanctions'

/** What led to a sanction, by the id that the team knows it by. */
export type Origin = { readonly from: SanctionOrigin; readonly of: string }

/** Who is behind it never leaves. */
export type OriginRow = Readonly<{
  accountId: string
  nickname: string | null
  text: string | null
  /** Null when it is a person. */
  writtenAt: Date | null
  isPrivate: boolean
}>

type Said = Readonly<{
  publicId: string
  kind: SanctionKind
  rule: RemovalRule
  reason: string
  createdAt: Date
  endsAt: Date | null
  state: SanctionState
}>

export type SanctionRow = Said & Readonly<{ appeal: string | null; outcome: 'upheld' | 'overturned' | null }>

export type HeldSanction = Said &
  Readonly<{
    id: string
    accountId: string
    setBy: string
    origin: SanctionOrigin
    originId: string
    /** What they were told by, and objected to or not. */
    statementId: string
    appeal: string | null
    outcome: 'upheld' | 'overturned' | null
  }>

export type ObjectionRow = Said &
  Readonly<{
    /** Where it is in the list. */
    place: string
    accountId: string
    setBy: string
    origin: SanctionOrigin
    appeal: string
    appealedAt: Date
    nickname: string | null
    text: string | null
  }>

export type MySanctionRow = Omit<Said, 'publicId' | 'kind' | 'state'> &
  Readonly<{ kind: StandingKind; statementId: string }>
