// The columns of a secret that its author sees, as they arrive.
export type OwnRow = {
  id: string
  publicId: string
  text: string
  isExplicit: boolean
  isPrivate: boolean
  state: string
  createdAt: Date
  isMinorFlagged: boolean
  statementId: string | null
}
export type OwnListRow = OwnRow & {
  comments: number
  reactions: number
  withheldReactions: number
  eraseBy: string | null
}
