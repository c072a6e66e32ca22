// The first page of a list for its page to show, or why there is none.
import { data } from 'react-router'
import { codeOf } from './attempt.ts'
import { formTexts } from './form-texts.ts'

/** For a loader. An address that nobody gave out is not a list that failed. */
export async function readFirst<First, Shown extends object>(shown: Shown, read: () => Promise<First>) {
  try {
    return data({ ...shown, first: await read(), failed: null })
  } catch (error) {
    const code = codeOf(error)
    if (code === null || code === 'request.invalid') throw error
    return data({ ...shown, first: null, failed: formTexts[code] }, { status: 503 })
  }
}
