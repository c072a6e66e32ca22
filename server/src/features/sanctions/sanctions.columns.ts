// Row types of sanctions, sanction subjects and appeals, as selected from the database.
import type { SanctionKind, ActiveSanctionKind } from '@murmullo/contract/core/action-kinds'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import type { SanctionOrigin, SanctionState } from '@murmullo/contract/moderation/sanctions'

/** The sanction subject, by the public id that moderators use. */
export type SanctionSubject = { readonly from: SanctionOrigin; readonly of: string }

/** `accountId` is private: no response contains it. */
export type SanctionSubjectRow = Readonly<{
  accountId: string
  nickname: string | null
  text: string | null
  /** Null when the subject is a person. */
  writtenAt: Date | null
  isPrivate: boolean
}>

type SanctionFields = Readonly<{
  publicId: string
  kind: SanctionKind
  rule: RemovalRule
  reason: string
  createdAt: Date
  endsAt: Date | null
  state: SanctionState
}>

export type SanctionRow = SanctionFields & Readonly<{ appeal: string | null; outcome: 'upheld' | 'overturned' | null }>

/** The encrypted ids of the subject and the case. */
export type OriginColumns = Readonly<{ id: string; keyVersion: number; originBox: Buffer }>

export type LockedSanction = SanctionFields &
  OriginColumns &
  Readonly<{
    accountId: string
    setBy: string
    origin: SanctionOrigin
    /** The statement of reasons of this sanction; an appeal updates its row. */
    statementId: string
    appeal: string | null
    outcome: 'upheld' | 'overturned' | null
  }>

export type ObjectionRow = SanctionFields &
  OriginColumns &
  Readonly<{
    /** Keyset cursor of the list. */
    place: string
    accountId: string
    setBy: string
    origin: SanctionOrigin
    appeal: string
    appealedAt: Date
    accountNickname: string | null
  }>

/** What moderators see of the subject of a sanction. */
export type SubjectText = Readonly<{ nickname: string | null; text: string | null; isPrivate: boolean }>

export type Objection = ObjectionRow & SubjectText

export type MySanctionRow = Omit<SanctionFields, 'publicId' | 'kind' | 'state'> &
  Readonly<{ kind: ActiveSanctionKind; statementId: string }>
