// View: maps a statement row to the API response for its author.
import { beginningOf } from '@murmullo/contract/beginning'
import { isRule, type Rule } from '@murmullo/contract/rules'
import type { Statement, StatementCard } from '@murmullo/contract/statements'
import { cutToMinute } from '@murmullo/contract/values'
import { isStillSo, objectionTo, type Told } from './statements.policy.ts'

const beginningMax = 140

type Row = Told &
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
  return { ...viewAbout(row), beginning: beginningOf(row.text, beginningMax) }
}

export function viewStatement(row: Row): Statement {
  return {
    ...viewAbout(row),
    text: row.text,
    appeal: row.appeal,
    answeredAt: row.answeredAt === null ? null : cutToMinute(row.answeredAt),
  }
}

function viewAbout(row: Row) {
  return {
    id: row.publicId,
    kind: kindOf(row),
    action: row.action,
    rule: ruleOf(row.rule),
    byHuman: row.byHuman,
    decidedAt: cutToMinute(row.createdAt),
    appealState: objectionTo(row),
    reviewRequestedAt: row.reviewRequestedAt === null ? null : cutToMinute(row.reviewRequestedAt),
    endsAt: row.endsAt === null ? null : cutToMinute(row.endsAt),
    stands: isStillSo(row),
  }
}

function kindOf({ secretId, photoId, sanctionId }: Row): Statement['kind'] {
  if (sanctionId !== null) return 'sanction'
  if (photoId !== null) return 'photo'
  return secretId === null ? 'comment' : 'secret'
}

/** A rule that was removed from the list falls back to the generic one. */
function ruleOf(rule: string): Rule {
  return isRule(rule) ? rule : 'held'
}
