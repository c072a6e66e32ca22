// Loader helper: loads the first page of a list, or returns the error message to render in the list.
import { data } from 'react-router'
import { errorCode } from '../forms/api-errors.ts'
import { formErrorMessages } from '../forms/form-error-messages.ts'

/** An invalid cursor or query parameter is still thrown: it is a bad request, not a list error. */
export async function loadFirstPage<First, Shown extends object>(viewData: Shown, read: () => Promise<First>) {
  try {
    return data({ ...viewData, first: await read(), failed: null })
  } catch (error) {
    const code = errorCode(error)
    if (code === null || code === 'request.invalid') throw error
    return data({ ...viewData, first: null, failed: formErrorMessages[code] }, { status: 503 })
  }
}
