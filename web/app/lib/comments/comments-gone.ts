// In-memory set of deleted comment ids. Cached lists that are restored on back navigation still contain these comments.
const gone = new Set<string>()

export function forget(commentId: string): void {
  gone.add(commentId)
}

export function isGone({ id }: { readonly id: string }): boolean {
  return gone.has(id)
}
