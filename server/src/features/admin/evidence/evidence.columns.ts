// Row type of preserved evidence: its metadata.
export type EvidenceRow = {
  readonly id: string
  readonly kind: 'text' | 'image'
  readonly createdAt: Date
  readonly reportedAt: Date | null
  readonly receipt: string | null
  readonly closedAt: Date | null
}
