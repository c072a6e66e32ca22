// Row types of a secret as its author sees it.
export type OwnRow = {
  id: string
  publicId: string
  text: string
  isExplicit: boolean
  isPrivate: boolean
  state: string
  isReleased: boolean
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
