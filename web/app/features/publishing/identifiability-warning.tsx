// Identifiability warning: few recent authors of the country share this gender and age (k-anonymity cohort). No request is sent.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { Cohorts } from '@murmullo/contract/content/own-secrets'
import { Button } from '../../ui/buttons/button.tsx'

export type Demographics = { readonly gender: string; readonly age: string }

type IdentifiabilityWarningProps = {
  readonly who: Demographics
  readonly cohorts: Cohorts
  readonly onClear: () => void
}

export function IdentifiabilityWarning({ who, cohorts, onClear }: IdentifiabilityWarningProps) {
  return (
    <output className="block empty:hidden">
      {isIdentifiable(who, cohorts) && (
        <div className="rounded-control bg-warn-soft px-4 py-3 text-sm text-ink-2">
          <p className="text-pretty">
            <strong className="font-semibold text-warn">Pocas personas de tu país dicen eso de sí mismas.</strong> Con{' '}
            {fieldsText(who)}, alguien que te conoce podría adivinar que eres tú.
          </p>
          <Button tone="outline" className="mt-2.5 bg-surface hover:bg-sunken" onClick={onClear}>
            Mejor no decirlo
          </Button>
        </div>
      )}
    </output>
  )
}

/** Empty fields are never rare. An invalid age is reported beside its field. */
function isIdentifiable({ gender, age }: Demographics, cohorts: Cohorts): boolean {
  const trimmedAge = age.trim()
  if (gender === '' && trimmedAge === '') return false
  if (trimmedAge !== '' && !(Number(trimmedAge) >= secretLimits.ageMin && Number(trimmedAge) <= secretLimits.ageMax))
    return false
  return !cohorts[isKnown(gender) ? gender : 'none'].includes(Number(trimmedAge))
}

function isKnown(gender: string): gender is keyof Cohorts {
  return gender === 'mujer' || gender === 'hombre' || gender === 'otro'
}

function fieldsText({ gender, age }: Demographics): string {
  if (gender === '') return 'tu edad'
  return age.trim() === '' ? 'tu género' : 'tu género y tu edad'
}
