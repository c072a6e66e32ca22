// Store of the deleted comment ids of this page load. Cached lists that are restored on back navigation still contain these comments.
import { useSyncExternalStore } from 'react'
import { createValueStore } from '../../lib/state/value-store.ts'

const none: ReadonlySet<string> = new Set()

export const deletedComments = createValueStore(none)

export function addDeletedComment(commentId: string): void {
  deletedComments.set(new Set([...deletedComments.get(), commentId]))
}

export function useDeletedComments(): ReadonlySet<string> {
  return useSyncExternalStore(deletedComments.subscribe, deletedComments.get, () => none)
}
