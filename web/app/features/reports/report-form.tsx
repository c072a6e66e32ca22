// Report form for given content, or for a user found by nickname. Without JavaScript it is one or two forms on a page.
import { reportLimits, userSearchLimits } from '@murmullo/contract/constants/limits'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { type ReactNode, useEffect, useState } from 'react'
import { NicknameSearch, PeopleResults } from '../../shared/people-picker/people-search.tsx'
import { type PeopleResult, usePeopleSearch } from '../../shared/people-picker/use-people-search.ts'
import type { Reportable } from '../../shared/report-link.tsx'
import { useInlineForm } from '../../lib/forms/use-inline-form.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { failedReport, missingFieldError, reportTexts, type ReportResult } from './send-report-action.ts'

type ReportFormProps = {
  /** Null: the reporter searches for a user. */
  readonly target: Reportable | null
  /** Search term of the server-rendered page. */
  readonly term?: string
  readonly initialResults?: PeopleResult | null
  /** Action result of the last submit without JavaScript. */
  readonly actionResult?: ReportResult | null
  readonly isVisitor: boolean
  readonly cancel: ReactNode
  readonly onSent: (number: string) => void
}

export function ReportForm({
  target,
  term = '',
  initialResults = null,
  actionResult = null,
  isVisitor,
  cancel,
  onSent,
}: ReportFormProps) {
  const [searchTerm, setSearchTerm] = useState(term)
  const [failed, setFailed] = useState(actionResult?.failed ?? null)
  const [reason, setReason] = useState(actionResult?.reason ?? '')
  const searching = usePeopleSearch(searchTerm, initialResults)
  const searchFailed = searching.found?.failed
  useEffect(() => {
    if (searchFailed) void showToast('error', reportTexts.search)
  }, [searchFailed])
  const { sent, onSubmit } = useInlineForm('/change/report', failedReport, (sending) => {
    setFailed(sending.failed)
    if (sending.number !== null) {
      void showToast('success', reportTexts.sent)
      onSent(sending.number)
    } else if (sending.failed) void showToast('error', sending.failed)
    return false
  })
  const over = reason.trim().length - reportLimits.reasonMax
  return (
    <>
      {target === null && <NicknameSearch label="Usuario" term={searchTerm} onTermChange={setSearchTerm} />}
      <form
        method="post"
        action={`/report${target === null ? '' : targetQuery(target)}`}
        className="mt-3 flex flex-col gap-4"
        onChange={() => setFailed(null)}
        onSubmit={(event) => {
          const missing = missingFieldError(failedReport(new FormData(event.currentTarget)))
          setFailed(missing)
          if (missing === null && over <= 0) return onSubmit(event)
          return event.preventDefault()
        }}
      >
        {target === null ? (
          <PeopleResults
            {...searching}
            short={`Escribe al menos ${userSearchLimits.minChars} caracteres...`}
            none="No se encontraron usuarios"
            failure={reportTexts.search}
            picked={actionResult?.ref}
            onPick={() => setFailed(null)}
          />
        ) : (
          Object.entries(target).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
        )}
        <SelectField label="Categoría" name="category" aria-required defaultValue={actionResult?.category ?? ''}>
          <option value="">Selecciona una categoría</option>
          {Object.entries(reportCategoryNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Razón del reporte"
          name="reason"
          rows={3}
          compact
          aria-required
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
          hint={over > 0 ? '' : `${reason.trim().length} / ${reportLimits.reasonMax}`}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
        <TextArea
          label="Evidencia"
          optional
          name="evidence"
          rows={2}
          compact
          maxLength={reportLimits.evidenceMax}
          defaultValue={actionResult?.evidence}
          hint="Un enlace, una cita, lo que ayude a entenderlo."
        />
        <p className="rounded-control bg-sunken px-4 py-3 text-sm text-pretty text-ink-2">
          {target !== null && 'El equipo recibe una copia de esto, tal como está ahora. '}
          {isVisitor
            ? 'No te pedimos cuenta ni nombre: nadie sabrá quién lo reportó.'
            : 'La persona reportada nunca sabrá que fuiste tú; el equipo de moderación sí lo ve.'}
        </p>
        <p
          role="alert"
          className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin empty:hidden"
        >
          {sent === null && failed}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {cancel}
          <Button
            type="submit"
            // `aria-busy` instead of `disabled`: a disabled button loses focus.
            aria-busy={sent !== null || undefined}
            className="aria-busy:opacity-55"
          >
            {sent === null ? 'Enviar reporte' : 'Enviando…'}
          </Button>
        </div>
      </form>
    </>
  )
}

function targetQuery(target: Reportable): string {
  return `?${new URLSearchParams(Object.entries(target).map(([name, value]) => [name, String(value)]))}`
}
