// Virtual list and scroll restoration: renders only pages near the viewport, and saves and restores the list per history entry.
import { type Dispatch, type RefObject, type SetStateAction, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { askPage, type Page } from './ask-page.ts'
import { focusedPage, guessed, measure, mostPages, pagesNear, settle, sum } from './list-window.ts'
import { keep, leftAt, recall, save, scrollLeftAt } from './lists-left.ts'
import { begun, type Grown, type Known } from './use-more.ts'

export { recall } from './lists-left.ts'

type Followed<Item> = {
  readonly entry: string
  readonly first: Page<Item>
  readonly source: string
  /** Null disables virtualization. */
  readonly list: RefObject<HTMLElement | null> | null
  readonly grown: Grown<Item>
  readonly setGrown: Dispatch<SetStateAction<Grown<Item>>>
}
type Named = { readonly id: string }
type SetGrown<Item> = Followed<Item>['setGrown']

/** Maximum number of new pages to fetch between the fresh first page and the restored pages. */
const bridgeMost = 3

const asked = new Set<string>()
let followedLast: { readonly entry: string; readonly first: unknown; readonly setGrown: unknown } | undefined
const nothing = () => {}

/** Layout effect: runs after each render of the list. The return value is its cleanup. */
export function follow<Item extends Named>(followed: Followed<Item>): () => void {
  const { entry, grown, setGrown } = followed
  const list = followed.list?.current
  if (comesAnew(followed)) {
    setGrown(recall(entry) ?? begun)
    return nothing
  }
  if (grown.pages.length === 0) {
    if (list && grown.state === 'idle') void restore(list, followed)
    return nothing
  }
  if (!list) {
    keep(entry, grown)
    return nothing
  }
  settle(list)
  fill(followed)
  const leave = () => keep(entry, { ...grown, heights: measure(list, grown) })
  // The document may be unloaded in this state, so it is saved to sessionStorage as well.
  const leaveDocument = () => {
    leave()
    save()
  }
  addEventListener('pagehide', leaveDocument)
  const observer = new IntersectionObserver(
    (marks) => marks.some((mark) => mark.isIntersecting) && letGo(list, grown, setGrown),
    { rootMargin: '150% 0px' },
  )
  for (const place of list.querySelectorAll(':scope > .far')) observer.observe(place)
  if ((grown.near ?? grown.pages).length > mostPages) letGo(list, grown, setGrown)
  return () => {
    removeEventListener('pagehide', leaveDocument)
    leave()
    observer.disconnect()
  }
}

/** The user navigated to the same list again without leaving it, for example by the link to the current page. */
function comesAnew<Item>({ entry, first, setGrown }: Followed<Item>): boolean {
  const last = followedLast
  followedLast = { entry, first, setGrown }
  return last?.setGrown === setGrown && last.entry !== entry && last.first !== first
}

/** Unmounts pages far from the viewport and mounts those near it. */
function letGo<Item>(list: HTMLElement, grown: Grown<Item>, setGrown: SetGrown<Item>): void {
  const heights = measure(list, grown)
  const seen = pagesNear({ ...grown, heights }, -list.getBoundingClientRect().top)
  const near = [...new Set([...seen, focusedPage(list, grown)])]
  if (near.join() === grown.near?.join()) return
  startTransition(() =>
    setGrown((known) => ({
      ...known,
      heights,
      // Pages that were appended meanwhile are in scroll direction.
      near: [...near, ...[...known.pages.keys()].slice(grown.pages.length)],
    })),
  )
}

/** Fetches pages near the viewport that are only known as placeholders. */
function fill<Item extends Named>({ source, grown, setGrown }: Followed<Item>): void {
  for (const place of grown.near ?? []) {
    const cursor = grown.pages[place - 1]?.next
    const address = `${source}${cursor}`
    if (!cursor || grown.pages[place]?.items[0] !== null || asked.has(address)) continue
    asked.add(address)
    void askPage<Item>(address).then((reply) => {
      asked.delete(address)
      return 'page' in reply && setGrown((known) => filled(known, place, cursor, reply.page))
    })
  }
}

function filled<Item extends Named>(known: Grown<Item>, place: number, cursor: string, page: Page<Item>): Grown<Item> {
  if (known.pages[place - 1]?.next !== cursor || known.pages[place]?.items[0] !== null) return known
  const next = known.pages[place]?.next ?? null
  const pages = known.pages.map((each, at) => (at === place ? { ...withoutRepeats(page, known.pages), next } : each))
  return { ...known, pages }
}

/** Restores a list saved by an earlier document: same length, same scroll position. */
async function restore<Item extends Named>(
  list: HTMLElement,
  { entry, first, source, setGrown }: Followed<Item>,
): Promise<void> {
  const left = leftAt<Item>(entry)
  if (!left) return
  const before = left.grown
  setGrown({ ...begun, state: 'loading' })
  const bridge = await bridgeTo(left.joint, before.pages[0]?.next ?? null, first, source)
  if (bridge === null) {
    save(entry)
    setGrown(begun)
    return
  }
  // The reader navigated away meanwhile: do not scroll.
  if (!list.isConnected) return
  const pages: Known<Item>[] = [first, ...bridge, ...before.pages.slice(1)]
  const between = bridge.map(({ items }) => guessed(items))
  const heights = [before.heights[0], ...between, ...before.heights.slice(1)]
  const top = scrollLeftAt(entry) + sum(between.flat())
  const near = pagesNear({ pages, heights }, top - (list.getBoundingClientRect().top + scrollY))
  flushSync(() => setGrown({ ...begun, pages, heights, near }))
  scrollTo({ top, behavior: 'instant' })
}

/** Fetches the pages between the fresh first page and the saved ones: empty when there are no new items, null when there are too many. */
async function bridgeTo<Item extends Named>(
  joint: string | undefined,
  target: string | null,
  first: Page<Item>,
  source: string,
): Promise<Page<Item>[] | null> {
  const bridge: Page<Item>[] = []
  for (let { next } = first; next !== target; next = bridge.at(-1)?.next ?? null) {
    if (next === null || bridge.length === bridgeMost) return null
    const reply = await askPage<Item>(source + next)
    if (!('page' in reply)) return null
    const { page } = reply
    const at = page.items.findIndex(({ id }) => id === joint)
    bridge.push(at < 0 ? page : { ...page, items: page.items.slice(0, at), next: target })
  }
  return bridge
}

/** Items published or moved meanwhile can shift an item into the next page. */
export function withoutRepeats<Item extends Named>(page: Page<Item>, pages: readonly Known<Item>[]): Page<Item> {
  const seen = new Set(pages.flatMap(({ items }) => items.map((item) => item?.id)))
  return { ...page, items: page.items.filter(({ id }) => !seen.has(id)) }
}
