// Form handler for the photo form without JavaScript: creates the photo, then uploads its image.
import { redirect } from 'react-router'
import { validated } from '../../../lib/forms/form-action.ts'
import { assertImageFile } from '../../../lib/uploads/validate-image.ts'
import { photoForm } from './photo-form-data.ts'

/** After an error the user must select the file again: a page cannot preset a file field. */
export const uploadPhotoHandler = validated(photoForm, async ({ image, ...fields }, { api, form }) => {
  assertImageFile(form, 'image')
  const { id } = await api.photos.preparePhoto(fields)
  await api.photos.sendImage({ id, image })
  return redirect(`/photos/${id}`, 303)
})
