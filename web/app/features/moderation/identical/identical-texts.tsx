// Identical texts: a preview of the contents that one removal takes, its button, and the undo of all of them (React component).
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { IdenticalText, IdenticalTexts as Texts } from '@murmullo/contract/moderation/identical-texts'
import { excerpt } from '@murmullo/contract/text/excerpt'
import { ActionForm, FormError, useActionForm } from '../../../lib/forms/action-form.tsx'
import { PasswordForm, useStepUp } from '../../../lib/forms/step-up-form.tsx'
import { exactDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { ResultMessage } from '../result-message.tsx'
import type { RemovalReply, UndoReply } from './identical-action.ts'
import { identicalCount } from './identical-path.ts'

const excerptMax = 100
const kindNames: Readonly<Record<IdenticalText['kind'], string>> = { secret: 'Secreto', comment: 'Comentario' }
const stateNames: Readonly<Record<IdenticalText['state'], string>> = { visible: 'A la vista', hidden: 'Oculto' }

export function IdenticalTexts({ texts: { text, seen, items, hasMore } }: { readonly texts: Texts }) {
  const zone = useTimeZone()
  const form = useActionForm<RemovalReply>({ intent: 'remove' })
  const refused = useStepUp(form)
  const { reviewIds = [], skipped = 0 } = form.success ?? {}
  return (
    <div className="flex flex-col gap-5">
      {form.success && <Removed key={reviewIds[0]} reviewIds={reviewIds} skipped={skipped} />}
      <h2 className="text-lg font-semibold">
        {items.length === 0 ? 'No queda ninguno.' : identicalCount(items.length, hasMore)}
      </h2>
      {items.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {items.map(({ kind, id, publishedAt, state }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
              <span className="font-semibold">{kindNames[kind]}</span>
              <Badge tone={state === 'visible' ? 'plain' : 'warn'}>{stateNames[state]}</Badge>
              <time dateTime={publishedAt} className="text-ink-2 wide:ml-auto">
                {exactDate(publishedAt, zone)}
              </time>
              <span className="basis-full truncate text-ink-2">{excerpt(text, excerptMax)}</span>
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <div className="decision-bar">
          {refused && <PasswordForm form={form} refused={refused} />}
          <ActionForm form={form} hidden={refused !== null} preventScrollReset className="flex flex-col gap-3">
            {!refused && <FormError form={form} />}
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="items" value={items.map(({ kind, id }) => `${kind}:${id}`).join(' ')} />
            <p className="text-sm text-pretty text-ink-2">
              A cada autor le decimos que incumple «spam o publicidad», y puede apelar una vez.
            </p>
            <p>
              <Button type="submit" tone="danger" busy={form.isSubmitting}>
                {items.length === 1 ? 'Retirarlo como spam' : `Retirar los ${items.length} como spam`}
              </Button>
            </p>
          </ActionForm>
        </div>
      )}
    </div>
  )
}

function Removed({ reviewIds, skipped }: { readonly reviewIds: readonly string[]; readonly skipped: number }) {
  const form = useActionForm<UndoReply>({ intent: 'undo' })
  const undone = form.success?.undone
  if (undone !== undefined)
    return (
      <ResultMessage tone={undone > 0 ? 'ok' : 'error'}>
        {undone > 0
          ? `Deshecho: ${undone}.`
          : `Ya no se puede deshacer: pasaron los ${moderationLimits.undoSeconds} segundos.`}
      </ResultMessage>
    )
  return (
    <div className="flex flex-col gap-3">
      <ResultMessage tone="ok">{removedText(reviewIds.length, skipped)}</ResultMessage>
      {reviewIds.length > 0 && (
        <ActionForm form={form} preventScrollReset>
          <FormError form={form} />
          <input type="hidden" name="reviewIds" value={reviewIds.join(' ')} />
          <Button type="submit" tone="outline" busy={form.isSubmitting}>
            Deshacer todo
          </Button>
        </ActionForm>
      )}
    </div>
  )
}

function removedText(removed: number, skipped: number): string {
  const skippedPart =
    skipped === 0 ? '' : ` Sin cambios: ${skipped}, porque ya no estaban, cambiaron o los escribiste tú.`
  const undoPart = removed === 0 ? '' : ` Puedes deshacerlo durante ${moderationLimits.undoSeconds} segundos.`
  return `Retirados: ${removed}.${skippedPart}${undoPart}`
}
