// The pages of one's own secrets that are on screen, and what became of each since they came.
import type { OwnCard, OwnTab } from '@murmullo/contract/own-secrets'
import { useEffect, useState } from 'react'
import { askPage, type Page } from '../../lib/ask-page.ts'
import type { PageCode } from '../../lib/error-texts.ts'
import type { OwnChange } from './change-own.ts'

type Reading = { readonly state: 'idle' | 'loading' | 'failed'; readonly failed: PageCode | null }
const idle: Reading = { state: 'idle', failed: null }

/** Nothing of it is kept for later: what is one's own is read anew, because it is there to be changed. */
export function useOwnList(first: Page<OwnCard>, tab: OwnTab) {
  const [added, setAdded] = useState<readonly Page<OwnCard>[]>([])
  const [reading, setReading] = useState(idle)
  const [changes, setChanges] = useState<ReadonlyMap<string, OwnChange>>(new Map())
  const { next } = added.at(-1) ?? first
  const firstAdded = added.at(-1)?.items[0]?.id

  useEffect(() => {
    if (firstAdded !== undefined) document.getElementById(placeOf(firstAdded))?.focus({ preventScroll: true })
  }, [firstAdded])

  async function load() {
    if (next === null || reading.state === 'loading') return
    setReading({ ...idle, state: 'loading' })
    const reply = await askPage<OwnCard>(`/more/mine?tab=${tab}&after=${next}`)
    if (!('page' in reply)) return setReading({ state: 'failed', ...reply })
    setAdded((before) => [...before, reply.page])
    return setReading(idle)
  }

  // The first page is read again after each change, and then a secret of the next may stand in it.
  const cards = new Map([...added, first].flatMap(({ items }) => items.map((card) => [card.id, card])))
  const order = new Set([first, ...added].flatMap(({ items }) => items.map(({ id }) => id)))
  const shown = [...order].flatMap((id) => {
    const card = changed(cards.get(id), changes.get(id))
    return card && (tab === 'all' || card.isPrivate === (tab === 'private')) ? [card] : []
  })
  return {
    ...reading,
    shown,
    next,
    load: () => void load(),
    note: (change: OwnChange) => setChanges((before) => new Map(before).set(change.id, change)),
  }
}

export function placeOf(id: string): string {
  return `secreto-${id}`
}

function changed(card: OwnCard | undefined, change: OwnChange | undefined): OwnCard | undefined {
  if (card === undefined || change === undefined) return card
  return change.intent === 'delete' ? undefined : withPrivacy(card, change.isPrivate)
}

export function withPrivacy(card: OwnCard, isPrivate: boolean): OwnCard {
  const isOut = card.state === 'public' || card.state === 'private'
  return { ...card, isPrivate, state: isOut ? (isPrivate ? 'private' : 'public') : card.state }
}
