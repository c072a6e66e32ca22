// Password field with a show/hide toggle. The toggle needs JavaScript and is rendered after hydration.
import { type ComponentProps, useState } from 'react'
import { useIsHydrating } from '../rendering/hydration.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { eye, eyeOff } from '../../ui/icons/page-icons.gen.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const hydrating = useIsHydrating()
  return (
    <div className="relative">
      <TextField label={label} {...rest} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {!hydrating && (
        <button
          type="button"
          aria-label={shown ? `Ocultar: ${label}` : `Mostrar: ${label}`}
          aria-pressed={shown}
          title={shown ? 'Ocultar' : 'Mostrar'}
          className={iconButtonClass('absolute top-[1.75rem] right-0.5')}
          onClick={() => setShown(!shown)}
        >
          <Icon pathData={shown ? eyeOff : eye} />
        </button>
      )}
    </div>
  )
}
