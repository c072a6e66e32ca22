// Row types of sanctions, sanction subjects and appeals, as selected from the database.
import type { SanctionKind, StandingKind } from '@murmullo/contract/deeds'
import type { RemovalRule } from '@murmullo/contract/rules'
import type { SanctionOrigin, SanctionState } from '@murmullo/contract/sanctions'

/** The sanction subject, by the public id that moderators use. */
export type Origin = { readonly from: SanctionOrigin; readonly of: string }

/** `accountId` is private: no response contains it. */
export type OriginRow = Readonly<{
  accountId: string
  nickname: string | null
  text: string | null
  /** Null when the subject is a person. */
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
    /** The statement of reasons of this sanction; an appeal updates its row. */
    statementId: string
    appeal: string | null
    outcome: 'upheld' | 'overturned' | null
  }>

export type ObjectionRow = Said &
  Readonly<{
    /** Keyset cursor of the list. */
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
