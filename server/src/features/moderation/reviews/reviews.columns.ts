// Row type of the review queue query.
import type { Verdict } from '@murmullo/contract/moderation/verdict'

export type ReviewRow = Readonly<{
  id: string
  publicId: string
  secretId: string | null
  text: string
  authorNickname: string | null
  isExplicit: boolean
  state: string
  riskLevel: string
  riskRank: number
  isUrgent: boolean
  photoPublicId: string | null
  placeholder: string | null
  width: number | null
  height: number | null
  answeredId: string | null
  answeredText: string | null
  verdict: Verdict | null
  aiError: string | null
  createdAt: Date
  reviewRequested: boolean
  appeal: string | null
  appealedAt: Date | null
  appealedAction: string | null
  appealedRule: string | null
  /** Of the decision under appeal. */
  decidedAt: Date | null
  decidedByHuman: boolean | null
  decidedBy: string | null
  isMinor: boolean
  /** Approvals of the current text. */
  approvals: number
  isApprovedByMe: boolean
}>
