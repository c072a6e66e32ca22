// View: maps a statement of reasons (why content was hidden, marked or removed) to the API response for the author of that content.
import { excerpt } from '@murmullo/contract/text/excerpt'
import { ruleOrGeneric } from '@murmullo/contract/moderation/rules'
import type { Statement, StatementCard } from '@murmullo/contract/moderation/statements'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import { isInEffect, statementAppealState, type StatementFacts } from './statements.policy.ts'

const excerptMaxLength = 140

type Row = StatementFacts &
  Readonly<{
    publicId: string
    secretId: string | null
    sanctionId: string | null
    endsAt: Date | null
    photoId: string | null
    rule: string
    createdAt: Date
    answeredAt: Date | null
    text: string
  }>

export function viewStatementCard(row: Row): StatementCard {
  return { ...viewCommonFields(row), beginning: excerpt(row.text, excerptMaxLength) }
}

export function viewStatement(row: Row): Statement {
  return {
    ...viewCommonFields(row),
    text: row.text,
    appeal: row.appeal,
    answeredAt: row.answeredAt === null ? null : truncateToMinute(row.answeredAt),
  }
}

function viewCommonFields(row: Row) {
  return {
    id: row.publicId,
    kind: statementKind(row),
    action: row.action,
    rule: ruleOrGeneric(row.rule),
    byHuman: row.byHuman,
    decidedAt: truncateToMinute(row.createdAt),
    appealState: statementAppealState(row),
    reviewRequestedAt: row.reviewRequestedAt === null ? null : truncateToMinute(row.reviewRequestedAt),
    endsAt: row.endsAt === null ? null : truncateToMinute(row.endsAt),
    stands: isInEffect(row),
  }
}

function statementKind({ secretId, photoId, sanctionId }: Row): Statement['kind'] {
  if (sanctionId !== null) return 'sanction'
  if (photoId !== null) return 'photo'
  return secretId === null ? 'comment' : 'secret'
}
