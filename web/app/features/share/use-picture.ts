// React hook: fetches the share image of a secret as a file.
import { type ShareShape, sharePath } from '@murmullo/contract/share-shapes'
import { useEffect, useState } from 'react'

export type Picture = { readonly file: File; readonly url: string }

/** Null while loading, false on error. */
export function usePicture(secretId: string, shape: ShareShape): Picture | null | false {
  const [found, setFound] = useState<{ readonly shape: ShareShape; readonly picture: Picture | false } | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    let url = ''
    const fetchIt = async (): Promise<Picture> => {
      const answer = await fetch(sharePath(secretId, shape), { signal: stopping.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      const file = new File([await answer.blob()], `murmullo-${shape}.jpg`, { type: 'image/jpeg' })
      if (!stopping.signal.aborted) url = URL.createObjectURL(file)
      return { file, url }
    }
    fetchIt().then(
      (picture) => !stopping.signal.aborted && setFound({ shape, picture }),
      () => !stopping.signal.aborted && setFound({ shape, picture: false }),
    )
    return () => {
      stopping.abort()
      if (url !== '') URL.revokeObjectURL(url)
    }
  }, [secretId, shape])
  return found?.shape === shape ? found.picture : null
}
