// List of statements of reasons for an author, newest first.
import { favourableActions } from '@murmullo/contract/moderation/favourable-actions'
import type { StatementCard } from '@murmullo/contract/moderation/statements'
import { Link } from 'react-router'
import { exactDate, longDate, shortDate } from '../../../lib/format/dates.ts'
import { decisionLabel } from '../../../shared/labels/decision-labels.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TimeStamp } from '../../../ui/display/time-stamp.tsx'
import { appealLabel, ruleLabel } from './statement-labels.ts'

export function StatementList({ statements }: { readonly statements: readonly StatementCard[] }) {
  const zone = useTimeZone()
  return (
    <ul className="flex flex-col gap-3.5">
      {statements.map((statement) => {
        const appealBadge = appealLabel(statement)
        return (
          <li key={statement.id}>
            <Card as="article" className="px-4 py-4 wide:px-6">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <h2 className="font-semibold">
                  <Link to={`/decisiones/${statement.id}`} className="stretched-link">
                    {decisionLabel(statement)}
                  </Link>
                </h2>
                {appealBadge && (
                  <Badge tone={statement.appealState === 'overturned' ? 'ok' : 'plain'}>{appealBadge}</Badge>
                )}
                <span className="ml-auto">
                  <TimeStamp
                    dateTime={statement.decidedAt}
                    exact={exactDate(statement.decidedAt, zone)}
                    wide={shortDate(statement.decidedAt)}
                  />
                </span>
              </div>
              {!favourableActions.includes(statement.action) && (
                <p className="mt-1 text-sm text-ink-2">{ruleLabel(statement)}</p>
              )}
              {statement.endsAt && statement.stands && (
                <p className="mt-1 text-sm text-ink-2">Hasta el {longDate(statement.endsAt)}</p>
              )}
              {statement.kind === 'sanction' ? (
                <p className="mt-2 line-clamp-2 text-ink-2">{statement.beginning}</p>
              ) : (
                <p className="mt-2 line-clamp-2 font-voice text-xl/snug text-ink-2">«{statement.beginning}»</p>
              )}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
