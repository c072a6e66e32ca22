// React hook: list key that changes when a new item appears at the top, and stays the same when the top item was only deleted.
import { useState } from 'react'

export function useListKey(list: string, items: readonly { readonly id: string }[]): string {
  const ids = items.map(({ id }) => id)
  const [known, setKnown] = useState({ list, ids, key: ids[0] })
  const isNew = known.list !== list || (ids[0] !== undefined && !known.ids.includes(ids[0]))
  if (isNew) setKnown({ list, ids, key: ids[0] })
  return `${list} ${isNew ? ids[0] : known.key}`
}
