// In-memory set of deleted comment ids. Cached lists that are restored on back navigation still contain these comments.
const deletedIds = new Set<string>()

export function addDeletedComment(commentId: string): void {
  deletedIds.add(commentId)
}

export function isDeletedComment({ id }: { readonly id: string }): boolean {
  return deletedIds.has(id)
}
