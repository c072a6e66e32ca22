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

export function useOwnList(first: Page<OwnCard>, tab: OwnTab, now: number) {
  const { added, reader } = usePages(first, {
    url: (next) => `/more/mine?tab=${tab}&after=${next}`,
    elementId,
  })
  const [changes, setChanges] = useState<ReadonlyMap<string, OwnChange>>(new Map())
  const shown = mergePages([first, ...added]).flatMap((known) => {
    const card = changed(known, changes.get(known.id), now)
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

function changed(card: OwnCard, change: OwnChange | undefined, now: number): OwnCard | undefined {
  if (change === undefined) return card
  return change.intent === 'delete' ? undefined : withPrivacy(card, change.isPrivate, now)
}

export function withPrivacy(card: OwnCard, isPrivate: boolean, now: number): OwnCard {
  if (card.state === 'in_review' || card.state === 'removed') return { ...card, isPrivate }
  if (isPrivate) return { ...card, isPrivate, state: 'private' }
  return { ...card, isPrivate, state: Date.parse(card.publishedAt) > now ? 'scheduled' : 'public' }
}
