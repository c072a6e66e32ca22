// Route action of the avatar form without JavaScript: upload or remove the avatar.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { validateImageFile, formFile } from '../../lib/uploads/validate-image.ts'

/** Whether the form belongs to the avatar. */
export function isAvatarForm(form: FormData | null): boolean {
  return /^(save|remove)-avatar$/.test(formField(form, 'intent'))
}

/** Returns an error message, or null on success. */
export async function avatarAction({ avatars }: MurmulloApi, form: FormData | null): Promise<string | null> {
  if (formField(form, 'intent') === 'remove-avatar') {
    const refusal = await tryCall(() => avatars.deleteAvatar())
    return refusal && profileErrorMessage(formErrorMessages[refusal])
  }
  const file = formFile(form, 'avatar')
  if (file === null) return 'Elige una imagen.'
  const refusal = validateImageFile(file) ?? (await tryCall(() => avatars.sendAvatar({ image: file })))
  return refusal && profileErrorMessage(formErrorMessages[refusal])
}

export function profileErrorMessage(why: string): string {
  return `No se pudo actualizar el perfil: ${why}`
}
