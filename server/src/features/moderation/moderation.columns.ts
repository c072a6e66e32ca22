// What is judged, and told of: a secret or a comment, by the key of its row.
export type Subject = { readonly secretId: string } | { readonly commentId: string }
