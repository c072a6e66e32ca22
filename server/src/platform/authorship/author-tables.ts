// Tables of the authorship entries: one chain of entries per account and kind of content. `key` is the column that references `content`.

export const authorTables = {
  secret: { table: 'identity.secret_authors', key: 'secret_id', content: 'content.secrets', stream: 1 },
  comment: { table: 'identity.comment_authors', key: 'comment_id', content: 'content.comments', stream: 2 },
  photo: { table: 'identity.photo_authors', key: 'photo_id', content: 'content.photos', stream: 3 },
  photoComment: {
    table: 'identity.photo_comment_authors',
    key: 'comment_id',
    content: 'content.photo_comments',
    stream: 4,
  },
} as const

export type ContentKind = keyof typeof authorTables

export const contentKinds = Object.keys(authorTables) as ContentKind[]
