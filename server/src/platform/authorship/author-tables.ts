// Tables of the authorship entries: one chain of entries per account and kind of content.

export const authorTables = {
  secret: { table: 'identity.secret_authors', key: 'secret_id', stream: 1 },
  comment: { table: 'identity.comment_authors', key: 'comment_id', stream: 2 },
  photo: { table: 'identity.photo_authors', key: 'photo_id', stream: 3 },
  photoComment: { table: 'identity.photo_comment_authors', key: 'comment_id', stream: 4 },
} as const

export type ContentKind = keyof typeof authorTables

export const contentKinds = Object.keys(authorTables) as ContentKind[]
