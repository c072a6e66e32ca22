// Sanctions that resulted from a report case, with a link to the sanction form.
import type { Sanction } from '@murmullo/contract/moderation/sanctions'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { sanctionNames, ruleLabel, stateLabel } from './sanction-texts.ts'

type CaseSanctionsProps = { readonly number: string; readonly sanctions: readonly Sanction[] }

export function CaseSanctions({ number, sanctions }: CaseSanctionsProps) {
  return (
    <section aria-labelledby="caso-medidas" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="caso-medidas" className="font-semibold">
        Persona reportada
      </h3>
      {sanctions.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-ink-2">
          {sanctions.map((sanction) => (
            <li key={sanction.id}>
              {sanctionNames[sanction.kind]} · {stateLabel(sanction)} · {ruleLabel(sanction.rule)}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={`/admin/sanciones/case/${number}`} className={buttonClass('outline')}>
          {sanctions.length > 0 ? 'Ver las sanciones' : 'Sancionar a esta persona'}
        </Link>
      </p>
    </section>
  )
}
