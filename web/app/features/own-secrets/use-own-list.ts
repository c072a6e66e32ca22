// React hook: loaded pages of the author's own secrets, with local changes applied.
import type { OwnCard, OwnTab } from '@murmullo/contract/content/own-secrets'
import { useState } from 'react'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { mergePages, usePages } from '../../lib/lists/use-pages.ts'

/** A change that the server has made. */
export type OwnChange = {
  readonly id: string
  readonly intent: 'privacy' | 'delete'
  readonly isPrivate: boolean
}

export function useOwnList(first: Page<OwnCard>, tab: OwnTab) {
  const { added, reader } = usePages(first, {
    url: (next) => `/more/mine?tab=${tab}&after=${next}`,
    elementId,
  })
  const [changes, setChanges] = useState<ReadonlyMap<string, OwnChange>>(new Map())
  const shown = mergePages([first, ...added]).flatMap((known) => {
    const card = changed(known, changes.get(known.id))
    return card && (tab === 'all' || card.isPrivate === (tab === 'private')) ? [card] : []
  })
  return {
    ...reader,
    shown,
    note: (change: OwnChange) => setChanges((before) => new Map(before).set(change.id, change)),
  }
}

export function elementId(id: string): string {
  return `secreto-${id}`
}

function changed(card: OwnCard, change: OwnChange | undefined): OwnCard | undefined {
  if (change === undefined) return card
  return change.intent === 'delete' ? undefined : withPrivacy(card, change.isPrivate)
}

export function withPrivacy(card: OwnCard, isPrivate: boolean): OwnCard {
  const isOut = card.state === 'public' || card.state === 'private'
  return { ...card, isPrivate, state: isOut ? (isPrivate ? 'private' : 'public') : card.state }
}
