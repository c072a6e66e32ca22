// Options of the publish form: a row of chips that stays above the virtual keyboard, each with its sheet.
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import type { RefObject } from 'react'
import type { FormFailure } from '../../../lib/forms/form-result.ts'
import { useSiteViewer } from '../../../lib/site/page-state.ts'
import { AgeField, GenderField } from '../../../shared/demographic-fields.tsx'
import { SignatureField } from '../../../shared/signature/signature-field.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import type { ChosenOptions } from './chosen-options.ts'
import { OptionChip } from './option-chip.tsx'

type PublishOptionsProps = {
  readonly chosen: ChosenOptions
  readonly submitted: FormFailure['values'] | null
  readonly age: RefObject<HTMLInputElement | null>
  readonly ageError: string | undefined
  readonly isAdultMissing: boolean
}

const genderTexts: Readonly<Record<string, string>> = { mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }

export function PublishOptions({ chosen, submitted, age, ageError, isAdultMissing }: PublishOptionsProps) {
  const nickname = publicNickname(useSiteViewer()?.nickname ?? null)
  const years = chosen.age.trim()
  const isChecked = (name: string) => submitted !== null && submitted[name] !== undefined
  return (
    <div className="publish-options">
      <OptionChip name="Género" text={genderTexts[chosen.gender] ?? 'Género'} isSet={chosen.gender !== ''}>
        <GenderField value={submitted?.gender ?? ''} />
      </OptionChip>
      <OptionChip
        name="Edad"
        text={years === '' ? 'Edad' : `${years} años`}
        isSet={years !== ''}
        isInvalid={ageError !== undefined}
      >
        <AgeField value={submitted?.age ?? ''} age={age} error={ageError} />
      </OptionChip>
      {nickname !== null && (
        <OptionChip name="Firma" text={chosen.isSigned ? nickname : 'Anónimo'} isSet={chosen.isSigned}>
          <SignatureField
            submitted={submitted?.signature}
            hint="Lo que firmas con tu apodo sale también en tu perfil."
          />
        </OptionChip>
      )}
      <OptionChip name="Explícito" text="Explícito" isSet={chosen.isExplicit}>
        <Checkbox name="explicit" label="Contiene material explícito" defaultChecked={isChecked('explicit')} />
      </OptionChip>
      <OptionChip name="18+" text="18+" isSet={chosen.isAdult} isInvalid={isAdultMissing}>
        <Checkbox
          name="adult"
          label="Confirmo que soy mayor de 18 años"
          defaultChecked={submitted === null || isChecked('adult')}
        />
      </OptionChip>
      <OptionChip name="País y hora" text="País y hora" isSet={chosen.hidesCountry || chosen.isLater}>
        <Checkbox name="hidesCountry" label="No decir mi país" defaultChecked={isChecked('hidesCountry')} />
        <Checkbox name="later" label="Publicar más tarde, a una hora al azar" defaultChecked={isChecked('later')} />
      </OptionChip>
    </div>
  )
}
