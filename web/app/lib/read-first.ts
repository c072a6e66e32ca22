// Loader helper: loads the first page of a list, or returns the error message to render in the list.
import { data } from 'react-router'
import { codeOf } from './attempt.ts'
import { formTexts } from './form-texts.ts'

/** An invalid cursor or query parameter is still thrown: it is a bad request, not a list error. */
export async function readFirst<First, Shown extends object>(shown: Shown, read: () => Promise<First>) {
  try {
    return data({ ...shown, first: await read(), failed: null })
  } catch (error) {
    const code = codeOf(error)
    if (code === null || code === 'request.invalid') throw error
    return data({ ...shown, first: null, failed: formTexts[code] }, { status: 503 })
  }
}
