// Route action for the photo form without JavaScript: creates the photo, then uploads its image.
import { type ErrorCode, errorStatus } from '@murmullo/contract/core/errors'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { data, redirect } from 'react-router'
import { errorCode } from '../../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'
import { validateImageFile, formFile } from '../../../lib/uploads/validate-image.ts'
import {
  type PhotoFormError,
  validatePhotoForm,
  fieldFor,
  photoMissingText,
  toPhotoInput,
  type PhotoFormValues,
  parsePhotoForm,
} from './photo-form-data.ts'

export type PhotoFormRefusal = PhotoFormError & { readonly written: PhotoFormValues }

/** After an error the user must select the file again: a page cannot preset a file field. */
export async function uploadPhotoAction({ api }: Pick<PageContext, 'api'>, form: FormData | null) {
  const written = parsePhotoForm(form)
  const refuse = (fault: PhotoFormError, status: number) => data<PhotoFormRefusal>({ ...fault, written }, { status })
  const refuseFor = (code: ErrorCode) =>
    refuse({ field: fieldFor(code), text: formErrorMessages[code] }, errorStatus[code])
  const file = formFile(form, 'file')
  if (file === null) return refuse({ field: 'file', text: photoMissingText }, 422)
  const fault = validatePhotoForm(written)
  if (fault !== null) return refuse(fault, 422)
  const ofFile = validateImageFile(file)
  if (ofFile !== null) return refuseFor(ofFile)
  try {
    const { id } = await api.photos.preparePhoto(toPhotoInput(written))
    await api.photos.sendImage({ id, image: file })
    return redirect(`/photos/${id}`, 303)
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return refuseFor(code)
  }
}
