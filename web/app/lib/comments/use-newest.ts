// Tells a list with something new on top from one whose top has only gone: the first is another list, the second is the same.
import { useState } from 'react'

export function useNewest(list: string, items: readonly { readonly id: string }[]): string {
  const ids = items.map(({ id }) => id)
  const [known, setKnown] = useState({ list, ids, key: ids[0] })
  const isNew = known.list !== list || (ids[0] !== undefined && !known.ids.includes(ids[0]))
  if (isNew) setKnown({ list, ids, key: ids[0] })
  return `${list} ${isNew ? ids[0] : known.key}`
}
