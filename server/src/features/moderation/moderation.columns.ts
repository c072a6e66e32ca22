// What is judged, and told of: a secret, a comment, a photo or what is said about one, by the key of its row.
export type Subject =
  | { readonly secretId: string }
  | { readonly commentId: string }
  | { readonly photoId: string }
  | { readonly photoCommentId: string }

/** Texts that a machine judges. */
export type JudgedKind = 'secretId' | 'commentId' | 'photoCommentId'
