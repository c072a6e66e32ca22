// React hook: whether a result belongs to the last submit, and the idempotency key of a submit that succeeded.
import { useState } from 'react'
import type { Fetcher } from 'react-router'
import { isFailure } from './form-result.ts'

type LastResult = {
  /** False for the result of an earlier submit. After a redirect the fetcher still has it. */
  readonly isCurrent: boolean
  /** Null unless the last submit succeeded. */
  readonly succeededKey: string | null
  /** Call it for each submit. */
  readonly onSubmit: () => void
  /** The result no longer counts. */
  readonly dismiss: () => void
}

export function useLastResult(fetcher: Fetcher, result: object | undefined): LastResult {
  const [atSubmit, setAtSubmit] = useState<object | undefined>(undefined)
  const [previous, setPrevious] = useState<object | undefined>(undefined)
  const [sentKey, setSentKey] = useState<string | null>(null)
  // Not `result`: the new data of a fetcher can be there before its new state.
  if (fetcher.state === 'submitting' && previous !== atSubmit) setPrevious(atSubmit)
  const key = fetcher.formData?.get('key')
  if (typeof key === 'string' && key !== sentKey) setSentKey(key)
  const isCurrent = result !== previous
  const isSuccess = fetcher.state === 'idle' && !(isCurrent && isFailure(result))
  return {
    isCurrent,
    succeededKey: isSuccess ? sentKey : null,
    onSubmit: () => setAtSubmit(result),
    dismiss: () => {
      setPrevious(result)
      setSentKey(null)
    },
  }
}
