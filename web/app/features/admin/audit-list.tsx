// Audit log components: the entries, newest first, and the filter form.
import type { AuditEntry } from '@murmullo/contract/admin/admin'
import { Form, Link } from 'react-router'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { actionOptions, actionLabel, detailLabel, subjectLabel, valueLabel } from './audit-labels.ts'
import { reversalPath } from './reversal/reversal-path.ts'

export type AuditFilters = { readonly actor: string; readonly action: string; readonly subject: string }

export function AuditFilterForm({ filters }: { readonly filters: AuditFilters }) {
  return (
    <Form className="grid items-end gap-4 wide:grid-cols-2" aria-label="Filtrar el registro">
      <TextField
        label="Quién"
        name="actor"
        optional
        placeholder="Apodo"
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={filters.actor}
      />
      <SelectField label="Qué hizo" name="action" defaultValue={filters.action}>
        <option value="">Todo</option>
        {actionOptions.map(([action, text]) => (
          <option key={action} value={action}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Sobre qué"
        name="subject"
        optional
        placeholder="Identificador"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={filters.subject}
      />
      <div className="flex gap-2">
        <Button type="submit" tone="outline">
          Filtrar
        </Button>
        {(filters.actor || filters.action || filters.subject) && (
          <Link to="/admin/auditoria" className={buttonClass('quiet')}>
            Quitar filtros
          </Link>
        )}
      </div>
    </Form>
  )
}

type AuditListProps = { readonly lines: readonly AuditEntry[]; readonly isFiltered: boolean }

export function AuditList({ lines, isFiltered }: AuditListProps) {
  if (lines.length === 0)
    return (
      <EmptyState
        isPlain
        title="No hay nada registrado"
        text={isFiltered ? 'Ninguna acción coincide con esos filtros.' : 'Aquí queda registrado lo que hace el equipo.'}
      />
    )
  return (
    <ol className="flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.place}>
          <AuditItem line={line} />
        </li>
      ))}
    </ol>
  )
}

/** To the page that reverses this decision: every decision can be reversed later. */
function ReverseLink({ line }: { readonly line: Pick<AuditEntry, 'action' | 'subject' | 'details'> }) {
  const to = reversalPath(line)
  if (to === null) return null
  return (
    <p className="mt-1 text-sm">
      <Link to={to} className="text-link">
        Revertir
      </Link>
    </p>
  )
}

function AuditItem({ line: { place, at, actor, action, subject, details } }: { readonly line: AuditEntry }) {
  const zone = useTimeZone()
  return (
    <Card as="article" className="px-5 py-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{actionLabel(action)}</h2>
        <p className="text-meta text-ink-3 tabular-nums">
          n.º {place} · <time dateTime={at}>{exactDate(at, zone)}</time>
        </p>
      </header>
      <p className="mt-1 text-sm text-ink-2">
        {actor ?? 'Cuenta borrada'}
        {subject !== null && (
          <>
            {' · '}
            <Link to={`?subject=${encodeURIComponent(subject)}`} className="text-link break-all">
              {subjectLabel(subject)}
            </Link>
          </>
        )}
      </p>
      <ReverseLink line={{ action, subject, details }} />
      {details.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {details.map(({ name, value }) => (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-ink-3">{detailLabel(name)}:</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{valueLabel(name, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
