// Which reactions a secret offers. A pure rule that the API and the buttons share; without zod, so the browser carries only this.
import type { ReactionKind } from './secrets.ts'

/** A secret that shows the help card offers none of these: they can hurt an author who is in danger. */
const withheldWithHelp: ReadonlySet<ReactionKind> = new Set(['dislike', 'laugh'])

export function isReactionOffered(kind: ReactionKind, showsHelp: boolean): boolean {
  return !showsHelp || !withheldWithHelp.has(kind)
}
