// Form that edits the user's own profile.
import { profileLimits } from '@murmullo/contract/constants/limits'
import type { MyProfile } from '@murmullo/contract/accounts/profiles'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

type ProfileFormProps = { readonly profile: MyProfile; readonly failed: string | null }

export function ProfileForm({ profile, failed }: ProfileFormProps) {
  return (
    <Card as="section" className="px-5 py-6 desk:px-8 desk:py-8">
      <h1 className="mb-5 font-voice text-3xl">Editar perfil</h1>
      <Form method="post" className="flex flex-col gap-4">
        {failed && (
          <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
            {failed}
          </p>
        )}
        <TextField
          label="Nombre para mostrar"
          optional
          name="displayName"
          maxLength={profileLimits.nameMax}
          defaultValue={profile.displayName ?? ''}
        />
        <TextField
          label="Nombre de usuario"
          optional
          name="username"
          maxLength={profileLimits.nameMax}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={profile.username ?? ''}
        />
        <TextField
          label="Apodo"
          name="nickname"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={profile.nickname}
          hint="Con él se firman los secretos y comentarios que publiques desde ahora."
        />
        <TextArea
          label="Sobre ti"
          optional
          name="bio"
          rows={4}
          maxLength={profileLimits.bioMax}
          defaultValue={profile.bio ?? ''}
        />
        <div className="flex flex-wrap gap-2 pt-2">
          <Button type="submit" busy={useNavigation().state !== 'idle'}>
            Guardar
          </Button>
          <Link to="/profile" className={buttonClass('outline')}>
            Cancelar
          </Link>
        </div>
      </Form>
    </Card>
  )
}
