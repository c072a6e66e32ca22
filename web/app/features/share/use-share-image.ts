// React hook: fetches the share image of a secret as a file.
import { type ShareFormat, sharePath } from '@murmullo/contract/content/share-formats'
import { useEffect, useState } from 'react'

export type SharedSecret = { readonly secretId: string; readonly isExplicit: boolean }
export type ShareImageFile = { readonly file: File; readonly url: string }

/** Null while loading, false on error. */
export function useShareImage(secretId: string, shape: ShareFormat): ShareImageFile | null | false {
  const [found, setFound] = useState<{ readonly shape: ShareFormat; readonly picture: ShareImageFile | false } | null>(
    null,
  )
  useEffect(() => {
    const abortController = new AbortController()
    let url = ''
    const fetchImage = async (): Promise<ShareImageFile> => {
      const response = await fetch(sharePath(secretId, shape), { signal: abortController.signal })
      if (!response.ok) throw new Error(String(response.status))
      const file = new File([await response.blob()], `murmullo-${shape}.jpg`, { type: 'image/jpeg' })
      if (!abortController.signal.aborted) url = URL.createObjectURL(file)
      return { file, url }
    }
    fetchImage().then(
      (picture) => !abortController.signal.aborted && setFound({ shape, picture }),
      () => !abortController.signal.aborted && setFound({ shape, picture: false }),
    )
    return () => {
      abortController.abort()
      if (url !== '') URL.revokeObjectURL(url)
    }
  }, [secretId, shape])
  return found?.shape === shape ? found.picture : null
}
