// Radio group for erasure modes: what happens to public texts without a signature, and what an observer can infer from each mode.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { formField } from '../lib/forms/api-errors.ts'

/** Redeclared here: importing it from the contract would add the zod schemas to the bundle. */
export const erasureModes = ['cohort', 'immediate', 'ownerless'] as const satisfies readonly ErasureMode[]

export type ErasureScope = 'account' | 'secrets'
type Option = { readonly name: string; readonly note: string }

const days = `en ${erasureLimits.cohortDays} días como máximo`

const options: Readonly<Record<ErasureScope, Readonly<Record<ErasureMode, Option>>>> = {
  account: {
    cohort: {
      name: 'Borrarlo junto con lo de otras personas',
      note: `Sigue publicado, ya sin cuenta, y se borra mezclado con lo de otras personas que se van, ${days}; si es mucho, por partes. Quien mire no verá irse tus textos a la vez que tu perfil.`,
    },
    immediate: {
      name: 'Todo ahora',
      note: 'Desaparece a la vez que tu perfil: quien esté mirando puede deducir qué textos eran tuyos.',
    },
    ownerless: {
      name: 'Dejar mis secretos sin dueño',
      note: 'Tus secretos y comentarios sin firma se quedan publicados: quien mire no nota nada, pero ya no podrás borrarlos.',
    },
  },
  secrets: {
    cohort: {
      name: 'Borrarlos junto con los de otras personas',
      note: `Siguen publicados y se borran mezclados con los de otras personas, ${days}; si son muchos, por partes. Hasta entonces puedes cambiar de idea. Quien mire no los verá irse todos a la vez.`,
    },
    immediate: {
      name: 'Todo ahora',
      note: 'Desaparecen todos a la vez: quien esté mirando puede deducir que eran de la misma persona.',
    },
    ownerless: {
      name: 'Dejar mis secretos sin dueño',
      note: 'Se quedan publicados, fuera de tu cuenta: quien mire no nota nada, pero ya no podrás editarlos ni borrarlos.',
    },
  },
}

const legends: Readonly<Record<ErasureScope, string>> = {
  account: '¿Y lo que publicaste sin firma?',
  secrets: '¿Y los públicos sin firma?',
}

type ErasureChoiceProps = {
  readonly scope: ErasureScope
  /** Mode from the previous submit (form without JavaScript). */
  readonly chosen?: ErasureMode | undefined
}

export function ErasureChoice({ scope, chosen = 'cohort' }: ErasureChoiceProps) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">{legends[scope]}</legend>
      <div className="grid gap-2">
        {erasureModes.map((mode) => (
          <label
            key={mode}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-control border border-line px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="mode"
              value={mode}
              defaultChecked={mode === chosen}
              className="mt-1 size-4 accent-accent"
            />
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{options[scope][mode].name}</span>
              {mode === 'cohort' && <span className="text-sm font-semibold text-accent">Recomendado</span>}
            </span>
            <span className="col-start-2 mt-0.5 text-sm text-pretty text-ink-2">{options[scope][mode].note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The default when the form carries no known mode. */
export function parseErasureMode(form: FormData | null): ErasureMode {
  return erasureModes.find((mode) => mode === formField(form, 'mode')) ?? 'cohort'
}
