// Form that edits the user's own profile.
import { type MyProfile, saveProfileInput } from '@murmullo/contract/accounts/profiles'
import { profileLimits } from '@murmullo/contract/constants/limits'
import { Link } from 'react-router'
import { errorMessages } from '../../lib/errors/error-messages.ts'
import { ActionForm, fieldOf, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

/** The API knows the error of a longer nickname, so the form sends one that is long enough to be refused. */
const nicknameSentMax = 100

export const profileForm = defineForm({
  name: 'profile',
  schema: saveProfileInput,
  read: (form) => ({
    displayName: textValue(form, 'displayName'),
    username: textValue(form, 'username'),
    nickname: textValue(form, 'nickname').slice(0, nicknameSentMax),
    bio: textValue(form, 'bio'),
  }),
})

export function ProfileForm({ profile }: { readonly profile: MyProfile }) {
  const form = useActionForm({ validate: (values) => validateForm(profileForm, values).fieldErrors })
  const isInvalid = Object.keys(form.fieldErrors).length > 0
  const error = isInvalid ? errorMessages['request.invalid'] : form.failure?.error
  return (
    <Card as="section" className="mx-auto max-w-2xl px-5 py-6 desk:px-8 desk:py-8">
      <h1 className="mb-5 font-voice text-3xl">Editar perfil</h1>
      <ActionForm form={form} className="flex flex-col gap-4">
        {error && (
          <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
            No se pudo actualizar el perfil: {error}
          </p>
        )}
        <RetryButton form={form} />
        <TextField
          label="Nombre para mostrar"
          optional
          maxLength={profileLimits.nameMax}
          defaultValue={profile.displayName ?? ''}
          {...fieldOf(form, 'displayName')}
        />
        <TextField
          label="Nombre de usuario"
          optional
          maxLength={profileLimits.nameMax}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={profile.username ?? ''}
          {...fieldOf(form, 'username')}
        />
        <TextField
          label="Apodo"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={profile.nickname}
          hint="Con él firmas, si quieres, lo que publicas. Los secretos que firmes salen en tu perfil."
          {...fieldOf(form, 'nickname')}
        />
        <TextArea
          label="Sobre ti"
          optional
          rows={4}
          maxLength={profileLimits.bioMax}
          defaultValue={profile.bio ?? ''}
          {...fieldOf(form, 'bio')}
        />
        <div className="flex flex-wrap gap-2 pt-2">
          <Button type="submit" busy={form.isSubmitting}>
            Guardar
          </Button>
          <Link to="/profile" className={buttonClass('outline')}>
            Cancelar
          </Link>
        </div>
      </ActionForm>
    </Card>
  )
}
