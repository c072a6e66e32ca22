// Appeal section of a statement of reasons: one form or answer for each appeal state.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Statement } from '@murmullo/contract/moderation/statements'
import { Form, useNavigation } from 'react-router'
import { longDate } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { ReviewRequestForm } from './review-request-form.tsx'

export type AppealError = { readonly reason: string; readonly text: string }

type AppealSectionProps = { readonly statement: Statement; readonly refusal: AppealError | null }

export function AppealSection({ statement, refusal }: AppealSectionProps) {
  const { appealState } = statement
  if (appealState === 'closed') return null
  return (
    <Card as="section" aria-labelledby="otra-revision" className="px-5 py-6 desk:px-8">
      {appealState === 'review_open' || appealState === 'review_pending' ? (
        <ReviewRequestForm statement={statement} headingId="otra-revision" />
      ) : appealState === 'open' ? (
        <AppealForm refusal={refusal} />
      ) : (
        <AppealAnswer statement={statement} />
      )}
    </Card>
  )
}

function AppealForm({ refusal }: { readonly refusal: AppealError | null }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" replace preventScrollReset className="flex flex-col gap-4">
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
        name="text"
        rows={4}
        required
        maxLength={moderationLimits.appealMax}
        defaultValue={refusal?.text}
        {...(refusal && { error: refusal.reason })}
      />
      <p className="flex justify-end">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Enviando…' : 'Pedir otra revisión'}
        </Button>
      </p>
    </Form>
  )
}

const titles: Readonly<Record<'pending' | 'upheld' | 'overturned', string>> = {
  pending: 'Lo estamos revisando',
  upheld: 'La decisión se mantiene',
  overturned: 'Te dimos la razón',
}
const meanings: typeof titles = {
  pending: 'Una persona leerá lo que nos escribiste. La respuesta estará aquí.',
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
      <p className="mt-1 text-pretty text-ink-2">
        {meanings[state]}
        {answeredAt && ` (${longDate(answeredAt)})`}
      </p>
      <h3 className="mt-5 text-xs font-semibold tracking-wide text-ink-3">Lo que nos escribiste</h3>
      <p className="mt-0.5 text-pretty whitespace-pre-wrap">{appeal}</p>
    </>
  )
}
