// Appeal section of a statement of reasons: one form or answer for each appeal state.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { appealInput, type Statement } from '@murmullo/contract/moderation/statements'
import * as z from 'zod/mini'
import { longDate } from '../../../lib/format/dates.ts'
import { ActionForm, fieldOf, RetryButton, useActionForm } from '../../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../../lib/forms/form-spec.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { ReviewRequestForm } from './review-request-form.tsx'

export const appealForm = defineForm({
  name: 'decisionAppeal',
  schema: z.omit(appealInput, { id: true }),
  read: (form) => ({ text: textValue(form, 'text') }),
})

export function AppealSection({ statement }: { readonly statement: Statement }) {
  const { appealState } = statement
  if (appealState === 'closed') return null
  return (
    <Card as="section" aria-labelledby="otra-revision" className="px-5 py-6 desk:px-8">
      {appealState === 'review_open' || appealState === 'review_pending' ? (
        <ReviewRequestForm statement={statement} headingId="otra-revision" />
      ) : appealState === 'open' ? (
        <AppealForm />
      ) : (
        <AppealAnswer statement={statement} />
      )}
    </Card>
  )
}

function AppealForm() {
  const form = useActionForm({
    intent: 'appeal',
    validate: (values) => validateForm(appealForm, values).fieldErrors,
  })
  const field = fieldOf(form, 'text')
  const error = field.error ?? form.failure?.error
  return (
    <ActionForm form={form} preventScrollReset className="flex flex-col gap-4">
      <div>
        <h2 id="otra-revision" className="font-voice text-2xl">
          ¿Crees que nos equivocamos?
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          Cuéntanos por qué. Lo leerá una persona del equipo. Puedes pedirlo una sola vez.
        </p>
      </div>
      <TextArea
        label="Por qué"
        rows={4}
        required
        maxLength={moderationLimits.appealMax}
        {...field}
        {...(error && { error })}
      />
      <RetryButton form={form} />
      <p className="flex justify-end">
        <Button type="submit" busy={form.isSubmitting}>
          {form.isSubmitting ? 'Enviando…' : 'Pedir otra revisión'}
        </Button>
      </p>
    </ActionForm>
  )
}

const titles: Readonly<Record<'pending' | 'upheld' | 'overturned', string>> = {
  pending: 'Lo estamos revisando',
  upheld: 'La decisión se mantiene',
  overturned: 'Te dimos la razón',
}
/** What follows a pending appeal is in the statement above. */
const meanings: Readonly<Record<keyof typeof titles, string | null>> = {
  pending: null,
  upheld: 'Una persona volvió a leerlo con lo que nos escribiste, y no cambia.',
  overturned: 'Una persona volvió a leerlo y deshizo la decisión. Gracias por decirlo.',
}

function AppealAnswer({ statement: { appealState, appeal, answeredAt } }: { readonly statement: Statement }) {
  const state = appealState as keyof typeof titles
  return (
    <>
      <h2 id="otra-revision" className="font-voice text-2xl">
        {titles[state]}
      </h2>
      <p className="mt-1 text-pretty text-ink-2 empty:hidden">
        {meanings[state]}
        {answeredAt && ` (${longDate(answeredAt)})`}
      </p>
      <h3 className="mt-5 text-xs font-semibold tracking-wide text-ink-3">Lo que nos escribiste</h3>
      <p className="mt-0.5 text-pretty whitespace-pre-wrap">{appeal}</p>
    </>
  )
}
