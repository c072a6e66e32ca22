// Route action for the photo form without JavaScript: creates the photo, then uploads its image.
import { type ErrorCode, errorStatus } from '@murmullo/contract/errors'
import type { PageContext } from '@murmullo/contract/page'
import { data, redirect } from 'react-router'
import { codeOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { faultOfFile, fileIn } from '../../lib/picture-faults.ts'
import { type Fault, faultIn, fieldFor, noPicture, photoOf, type Written, writtenIn } from './photo-in-form.ts'

export type Refusal = Fault & { readonly written: Written }

/** After an error the user must select the file again: a page cannot preset a file field. */
export async function sendPhoto({ api }: Pick<PageContext, 'api'>, form: FormData | null) {
  const written = writtenIn(form)
  const refuse = (fault: Fault, status: number) => data<Refusal>({ ...fault, written }, { status })
  const refuseFor = (code: ErrorCode) => refuse({ field: fieldFor(code), text: formTexts[code] }, errorStatus[code])
  const file = fileIn(form, 'file')
  if (file === null) return refuse({ field: 'file', text: noPicture }, 422)
  const fault = faultIn(written)
  if (fault !== null) return refuse(fault, 422)
  const ofFile = faultOfFile(file)
  if (ofFile !== null) return refuseFor(ofFile)
  try {
    const { id } = await api.photos.preparePhoto(photoOf(written))
    await api.photos.sendImage({ id, image: file })
    return redirect(`/photos/${id}`, 303)
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return refuseFor(code)
  }
}
