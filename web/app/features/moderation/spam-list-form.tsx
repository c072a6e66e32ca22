// Form for the spam term list, one term per line.
import type { SpamList } from '@murmullo/contract/moderation/moderation'
import type { SpamTermError } from '@murmullo/contract/safety/spam-terms'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '../../ui/display/badge.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { ResultMessage } from './result-message.tsx'

export type SpamReply = {
  /** Submitted text, so that an error does not lose the input. */
  readonly submittedText: string
  readonly error: string
  readonly faults: readonly SpamTermError[]
  readonly isStale: boolean
}

const faultLabels: Readonly<Record<SpamTermError['why'], string>> = {
  short: 'necesita al menos 3 letras',
  long: 'pasa de 60 caracteres',
  characters: 'tiene caracteres que no se ven',
}

type SpamListFormProps = { readonly list: SpamList; readonly reply: SpamReply | null; readonly isSaved: boolean }

export function SpamListForm({ list, reply, isSaved }: SpamListFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card as="section" className="flex flex-col gap-5 px-5 py-6 desk:px-7">
      {isSaved && reply === null && <ResultMessage tone="ok">{savedText(list.terms.length)}</ResultMessage>}
      <Form method="post" replace preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="seen" value={list.seen} />
        <TextArea
          label="Palabras y sitios no permitidos"
          name="terms"
          rows={12}
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={reply?.submittedText ?? list.terms.join('\n')}
          hint="Una por línea. Se encuentran aunque las separen, les cambien letras o las escriban con acentos."
          {...(reply && { error: reply.error })}
        />
        {reply !== null && reply.faults.length > 0 && (
          <ul className="list-disc pl-5 text-sm text-admin">
            {reply.faults.map(({ line, term, why }) => (
              <li key={line}>
                Línea {line}, «{term}»: {faultLabels[why]}.
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Guardando…' : 'Guardar la lista'}
          </Button>
          {reply?.isStale && (
            <Link reloadDocument to="/admin/palabras" className={buttonClass('outline')}>
              Ver la lista de ahora
            </Link>
          )}
        </div>
      </Form>
      <section aria-labelledby="siempre">
        <h2 id="siempre" className="text-sm font-semibold text-ink-2">
          No se permiten nunca
        </h2>
        <ul className="mt-2 flex flex-wrap gap-2">
          {list.always.map((term) => (
            <li key={term}>
              <Badge>{term}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function savedText(count: number): string {
  if (count === 0) return 'Lista guardada: está vacía.'
  return count === 1 ? 'Lista guardada: 1 palabra.' : `Lista guardada: ${count} palabras.`
}
