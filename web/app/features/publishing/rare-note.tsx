// Identifiability warning: few recent authors of the country share this gender and age (k-anonymity cohort). No request is sent.
import { secretLimits } from '@murmullo/contract/limits'
import type { Company } from '@murmullo/contract/own-secrets'
import { fieldOf } from '../../lib/attempt.ts'
import { Button } from '../../ui/button.tsx'

export type Who = { readonly gender: string; readonly age: string }

export function whoIn(form: FormData): Who {
  return { gender: fieldOf(form, 'gender'), age: fieldOf(form, 'age') }
}

type RareNoteProps = { readonly who: Who; readonly company: Company; readonly onSilence: () => void }

export function RareNote({ who, company, onSilence }: RareNoteProps) {
  return (
    <output className="block empty:hidden">
      {isRare(who, company) && (
        <div className="rounded-control bg-warn-soft px-4 py-3 text-sm text-ink-2">
          <p className="text-pretty">
            <strong className="font-semibold text-warn">Pocas personas de tu país dicen eso de sí mismas.</strong> Con{' '}
            {whatIsSaid(who)}, alguien que te conoce podría adivinar que eres tú.
          </p>
          <Button tone="outline" className="mt-2.5 bg-surface hover:bg-sunken" onClick={onSilence}>
            Mejor no decirlo
          </Button>
        </div>
      )}
    </output>
  )
}

/** Empty fields are never rare. An invalid age is reported beside its field. */
function isRare({ gender, age }: Who, company: Company): boolean {
  const said = age.trim()
  if (gender === '' && said === '') return false
  if (said !== '' && !(Number(said) >= secretLimits.ageMin && Number(said) <= secretLimits.ageMax)) return false
  return !company[isKnown(gender) ? gender : 'none'].includes(Number(said))
}

function isKnown(gender: string): gender is keyof Company {
  return gender === 'mujer' || gender === 'hombre' || gender === 'otro'
}

function whatIsSaid({ gender, age }: Who): string {
  if (gender === '') return 'tu edad'
  return age.trim() === '' ? 'tu género' : 'tu género y tu edad'
}
