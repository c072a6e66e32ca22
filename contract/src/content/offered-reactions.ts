// Reaction policy: which reactions a secret offers. A pure function shared by API and buttons; without zod, to keep the browser bundle small.
import type { ReactionKind } from './secrets.ts'

/** Reactions disabled on a secret with the help card: they can hurt an author who is in danger. */
const withheldWithHelp: ReadonlySet<ReactionKind> = new Set(['dislike', 'laugh'])

export function isReactionOffered(kind: ReactionKind, showsHelp: boolean): boolean {
  return !showsHelp || !withheldWithHelp.has(kind)
}
