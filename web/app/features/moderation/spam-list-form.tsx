// Form for the spam term list, one term per line.
import { type SpamList, saveSpamTermsInput } from '@murmullo/contract/moderation/moderation'
import { type SpamTermError, validateSpamTerms } from '@murmullo/contract/safety/spam-terms'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionForm, fieldOf, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { ResultMessage } from './result-message.tsx'

export const spamTermsForm = defineForm({
  name: 'spamTerms',
  schema: saveSpamTermsInput,
  read: (form) => ({
    terms: parseLines(textValue(form, 'terms')).filter((term) => term.trim() !== ''),
    seen: textValue(form, 'seen'),
  }),
})

const faultLabels: Readonly<Record<SpamTermError['why'], string>> = {
  short: 'necesita al menos 3 letras',
  long: 'pasa de 60 caracteres',
  characters: 'tiene caracteres que no se ven',
}

type SpamListFormProps = { readonly list: SpamList; readonly isSaved: boolean }

export function SpamListForm({ list, isSaved }: SpamListFormProps) {
  const [pageFaults, setPageFaults] = useState<readonly SpamTermError[]>([])
  const form = useActionForm({
    validate: (values) => {
      const faults = validateSpamTerms(parseLines(textValue(values, 'terms')))
      setPageFaults(faults)
      if (faults.length > 0) return { terms: formErrorMessages['moderation.term_invalid'] }
      return validateForm(spamTermsForm, values).fieldErrors
    },
  })
  const { failure, isSubmitting } = form
  const field = fieldOf(form, 'terms')
  const faults = failure ? validateSpamTerms(parseLines(failure.values.terms ?? '')) : pageFaults
  const error = faults.length > 0 ? formErrorMessages['moderation.term_invalid'] : (field.error ?? failure?.error)
  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_16rem]">
      <Card as="section" className="flex flex-col gap-5 px-5 py-6 desk:px-7">
        {isSaved && !error && <ResultMessage tone="ok">{savedText(list.terms.length)}</ResultMessage>}
        <ActionForm form={form} preventScrollReset className="flex flex-col gap-4">
          <input type="hidden" name="seen" value={list.seen} />
          <TextArea
            label="Palabras y sitios no permitidos"
            rows={Math.min(Math.max(list.terms.length + 2, 8), 18)}
            placeholder="ejemplo.club"
            spellCheck={false}
            autoCapitalize="none"
            hint={`${countText(list.terms.length)} Una por línea. Se encuentran aunque las separen, les cambien letras o las escriban con acentos.`}
            defaultValue={list.terms.join('\n')}
            {...field}
            {...(error && { error })}
          />
          {faults.length > 0 && (
            <ul className="list-disc pl-5 text-sm text-admin">
              {faults.map(({ line, term, why }) => (
                <li key={line}>
                  Línea {line}, «{term}»: {faultLabels[why]}.
                </li>
              ))}
            </ul>
          )}
          <RetryButton form={form} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isSubmitting}>
              {isSubmitting ? 'Guardando…' : 'Guardar la lista'}
            </Button>
            {failure?.code === 'moderation.terms_changed' && (
              <Link reloadDocument to="/admin/palabras" className={buttonClass('outline')}>
                Ver la lista de ahora
              </Link>
            )}
          </div>
        </ActionForm>
      </Card>
      <Card as="section" aria-labelledby="siempre" className="px-5 py-5">
        <h2 id="siempre" className="font-voice text-xl">
          No se permiten nunca
        </h2>
        <p className="mt-1 text-sm text-ink-2">Forman parte del sitio: no se pueden quitar aquí.</p>
        <ul className="mt-3 flex flex-wrap gap-2">
          {list.always.map((term) => (
            <li key={term}>
              <Badge>{term}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return 'La lista está vacía.'
  return count === 1 ? 'Hay 1 palabra.' : `Hay ${count} palabras.`
}

function savedText(count: number): string {
  if (count === 0) return 'Lista guardada: está vacía.'
  return count === 1 ? 'Lista guardada: 1 palabra.' : `Lista guardada: ${count} palabras.`
}

function parseLines(text: string): string[] {
  return text.split(/\r?\n/)
}
