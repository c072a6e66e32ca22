// Types of the rows of `moderation.lab_versions`.
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'

/** `content` is null for version 0, the one in the code. */
export type StoredVersion = { readonly number: number; readonly content: string | null }
export type VersionFacts = StoredVersion & { readonly activatedAt: Date | null }
export type VersionRow = VersionFacts & {
  readonly kind: VersionKind
  readonly createdAt: Date
  readonly createdBy: string | null
}
