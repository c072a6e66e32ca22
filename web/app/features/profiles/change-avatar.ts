// Route action of the avatar form without JavaScript: upload or remove the avatar.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { faultOfFile, fileIn } from '../../lib/picture-faults.ts'

/** Whether the form belongs to the avatar. */
export function isOfAvatar(form: FormData | null): boolean {
  return /^(save|remove)-avatar$/.test(fieldOf(form, 'intent'))
}

/** Returns an error message, or null on success. */
export async function changeAvatar({ avatars }: MurmulloApi, form: FormData | null): Promise<string | null> {
  if (fieldOf(form, 'intent') === 'remove-avatar') {
    const refusal = await refusalOf(() => avatars.deleteAvatar())
    return refusal && notChanged(formTexts[refusal])
  }
  const file = fileIn(form, 'avatar')
  if (file === null) return 'Elige una imagen.'
  const refusal = faultOfFile(file) ?? (await refusalOf(() => avatars.sendAvatar({ image: file })))
  return refusal && notChanged(formTexts[refusal])
}

export function notChanged(why: string): string {
  return `No se pudo actualizar el perfil: ${why}`
}
