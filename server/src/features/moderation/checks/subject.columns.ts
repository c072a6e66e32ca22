// Types: the subject of a check or statement (secret, comment, photo or photo comment), by the key of its row.
export type Subject =
  | { readonly secretId: string }
  | { readonly commentId: string }
  | { readonly photoId: string }
  | { readonly photoCommentId: string }

/** Subjects with text, moderated by the model. */
export type ModeratedSubjectKey = 'secretId' | 'commentId' | 'photoCommentId'
