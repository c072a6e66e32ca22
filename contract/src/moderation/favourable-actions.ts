// Decisions in favour of the author, who gets a statement about them: they name no rule and cannot be appealed. Separate from the schemas so that
// pages bundle no zod.
import type { StatementAction } from './statements.ts'

export const favourableActions: readonly StatementAction[] = ['restored', 'unmarked_explicit', 'revoked']
