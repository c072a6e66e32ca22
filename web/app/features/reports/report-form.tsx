// Report form for given content, or for a user found by nickname. Without JavaScript it is one or two forms on a page.
import { reportLimits, userSearchLimits } from '@murmullo/contract/constants/limits'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { type ReactNode, useEffect, useState } from 'react'
import { NicknameSearch, PeopleResults } from '../../shared/people-picker/people-search.tsx'
import { type PeopleResult, usePeopleSearch } from '../../shared/people-picker/use-people-search.ts'
import type { Reportable } from '../../shared/report-link.tsx'
import { ActionForm, type ActionFormState, fieldOf, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { countedLength } from '../../lib/forms/text-length.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { validateReport } from './report-form-spec.ts'
import { reportTexts } from './report-texts.ts'

type ReportFormProps = {
  /** Null: the reporter searches for a user. */
  readonly target: Reportable | null
  /** Search term of the server-rendered page. */
  readonly term?: string
  readonly initialResults?: PeopleResult | null
  readonly isVisitor: boolean
  readonly cancel: ReactNode
  readonly onSent: (number: string) => void
}

export function ReportForm({ target, term = '', initialResults = null, isVisitor, cancel, onSent }: ReportFormProps) {
  const form = useActionForm<{ readonly number: string }>({
    action: `/report${target === null ? '' : targetQuery(target)}`,
    networkError: reportTexts.failed,
    revalidate: false,
    validate: validateReport,
    onResult: (result) => {
      if (isFailure(result)) return void showToast('error', result.error || reportTexts.failed)
      void showToast('success', reportTexts.sent)
      return onSent(result.number)
    },
  })
  const [searchTerm, setSearchTerm] = useState(term)
  const [reason, setReason] = useState(fieldOf(form, 'reason').defaultValue ?? '')
  const searching = usePeopleSearch(searchTerm, initialResults)
  const searchFailed = searching.found?.failed
  useEffect(() => {
    if (searchFailed) void showToast('error', reportTexts.search)
  }, [searchFailed])
  const length = countedLength(reason)
  const over = length - reportLimits.reasonMax
  const isInvalid = (name: string) => form.fieldErrors[name] !== undefined || undefined
  return (
    <>
      {target === null && <NicknameSearch label="Usuario" term={searchTerm} onTermChange={setSearchTerm} />}
      <ActionForm form={form} className="mt-3 flex flex-col gap-4" onChange={form.clear}>
        {target === null ? (
          <PeopleResults
            {...searching}
            short={`Escribe al menos ${userSearchLimits.minChars} caracteres...`}
            none="No se encontraron usuarios"
            failure={reportTexts.search}
            picked={fieldOf(form, 'ref').defaultValue}
            onPick={form.clear}
          />
        ) : (
          Object.entries(target).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
        )}
        <SelectField
          label="Categoría"
          name="category"
          aria-required
          aria-invalid={isInvalid('category')}
          defaultValue={fieldOf(form, 'category').defaultValue ?? ''}
        >
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
          aria-invalid={isInvalid('reason')}
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
          hint={over > 0 ? '' : `${length} / ${reportLimits.reasonMax}`}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
        <TextArea
          label="Evidencia"
          optional
          name="evidence"
          rows={2}
          compact
          maxLength={reportLimits.evidenceMax}
          defaultValue={fieldOf(form, 'evidence').defaultValue}
          hint="Un enlace, una cita, lo que ayude a entenderlo."
        />
        <p className="rounded-control bg-sunken px-4 py-3 text-sm text-pretty text-ink-2">
          {target !== null && 'El equipo recibe una copia de esto, tal como está ahora. '}
          {isVisitor
            ? 'No te pedimos cuenta ni nombre: nadie sabrá quién lo reportó.'
            : 'La persona reportada nunca sabrá que fuiste tú; el equipo de moderación sí lo ve.'}
        </p>
        <div className="sheet-foot flex flex-col gap-3">
          <p
            role="alert"
            className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold whitespace-pre-line text-admin empty:hidden"
          >
            {errorText(form, over > 0)}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <RetryButton form={form} />
            {cancel}
            <Button
              type="submit"
              // `aria-busy` instead of `disabled`: a disabled button loses focus.
              aria-busy={form.isSubmitting || undefined}
              className="aria-busy:opacity-55"
            >
              {form.isSubmitting ? 'Enviando…' : 'Enviar reporte'}
            </Button>
          </div>
        </div>
      </ActionForm>
    </>
  )
}

/** Each text once, a line each. The reason field itself shows how much is too much. */
function errorText({ fieldErrors, failure }: ActionFormState, isTooLong: boolean): string | undefined {
  const texts = Object.entries(fieldErrors).flatMap(([name, text]) => (name === 'reason' && isTooLong ? [] : [text]))
  return texts.length === 0 ? failure?.error : [...new Set(texts)].join('\n')
}

function targetQuery(target: Reportable): string {
  return `?${new URLSearchParams(Object.entries(target).map(([name, value]) => [name, String(value)]))}`
}
