// List of the sanctions for the same content, newest first, with a form that revokes each one.
import type { Sanction } from '@murmullo/contract/moderation/sanctions'
import { exactDate, longDate } from '../../lib/format/dates.ts'
import { ActionForm, type ActionFormState } from '../../lib/forms/action-form.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { sanctionNames, ruleLabel, stateLabel } from './sanction-texts.ts'

const appealNames: Readonly<Partial<Record<Sanction['appealState'], string>>> = {
  pending: 'Pidió otra revisión',
  upheld: 'Apeló: se mantiene',
  overturned: 'Apeló: tenía razón',
}

type SanctionListProps = { readonly sanctions: readonly Sanction[]; readonly form: ActionFormState }

export function SanctionList({ sanctions, form }: SanctionListProps) {
  const zone = useTimeZone()
  const revoking = form.fetcher.formData?.get('id')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sanctions.map((sanction) => {
        const appeal = appealNames[sanction.appealState]
        return (
          <li key={sanction.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <strong>{sanctionNames[sanction.kind]}</strong>
              <Badge tone={sanction.state === 'active' ? 'warn' : 'plain'}>{stateLabel(sanction)}</Badge>
              {appeal && <Badge>{appeal}</Badge>}
              <time dateTime={sanction.setAt} className="text-sm text-ink-3">
                {exactDate(sanction.setAt, zone)}
              </time>
            </p>
            <p className="text-sm text-ink-2">
              {ruleLabel(sanction.rule)}
              {sanction.endsAt && `, hasta el ${longDate(sanction.endsAt)}`}
            </p>
            <p className="text-pretty whitespace-pre-wrap">{sanction.reason}</p>
            {sanction.state === 'active' && (
              <ActionForm form={form} preventScrollReset>
                <input type="hidden" name="id" value={sanction.id} />
                <Button type="submit" name="intent" value="revoke" tone="outline" busy={revoking === sanction.id}>
                  Levantar
                </Button>
              </ActionForm>
            )}
          </li>
        )
      })}
    </ul>
  )
}
