// Identifiability warning: few recent authors of the country share this gender and age (k-anonymity cohort). No request is sent.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { Cohorts } from '@murmullo/contract/content/own-secrets'
import { formField } from '../../lib/forms/api-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'

export type Demographics = { readonly gender: string; readonly age: string }

export function readDemographics(form: FormData): Demographics {
  return { gender: formField(form, 'gender'), age: formField(form, 'age') }
}

type IdentifiabilityWarningProps = {
  readonly who: Demographics
  readonly company: Cohorts
  readonly onClear: () => void
}

export function IdentifiabilityWarning({ who, company, onClear }: IdentifiabilityWarningProps) {
  return (
    <output className="block empty:hidden">
      {isIdentifiable(who, company) && (
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
function isIdentifiable({ gender, age }: Demographics, company: Cohorts): boolean {
  const said = age.trim()
  if (gender === '' && said === '') return false
  if (said !== '' && !(Number(said) >= secretLimits.ageMin && Number(said) <= secretLimits.ageMax)) return false
  return !company[isKnown(gender) ? gender : 'none'].includes(Number(said))
}

function isKnown(gender: string): gender is keyof Cohorts {
  return gender === 'mujer' || gender === 'hombre' || gender === 'otro'
}

function fieldsText({ gender, age }: Demographics): string {
  if (gender === '') return 'tu edad'
  return age.trim() === '' ? 'tu género' : 'tu género y tu edad'
}
