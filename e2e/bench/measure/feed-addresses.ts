// Many different addresses of the feed, so that no memory of an answer helps: pages far and near of what people ask most.
import type { FeedInput } from '@murmullo/contract/secrets'
import type { FeedReader } from './feed-reader.ts'

export type FeedAddress = { readonly input: FeedInput; readonly api: string; readonly page: string }

const kinds: Omit<FeedInput, 'section'>[] = [
  {},
  { gender: 'mujer' },
  { gender: 'hombre' },
  { country: 'MX' },
  { country: 'ES', gender: 'mujer' },
  { country: 'AR' },
  { minAge: 18, maxAge: 25 },
  { country: 'MX', minAge: 30, maxAge: 45 },
]
const filters = (['all', 'sfw', 'nsfw'] as const).flatMap((section) =>
  kinds.map((kind): FeedInput => Object.assign({ section }, kind)),
)
const pageNames: Record<string, string> = { gender: 'genero', country: 'pais', minAge: 'edadMin', maxAge: 'edadMax' }

/** Walks each filter down; about so many addresses in all, in an order in which neighbours have nothing in common. */
export async function listAddresses(reader: FeedReader, count: number): Promise<FeedAddress[]> {
  const walks: FeedAddress[][] = []
  for (const filter of filters) {
    const walked: FeedAddress[] = []
    let input: FeedInput | null = filter
    while (input !== null && walked.length < Math.ceil(count / filters.length)) {
      walked.push(addressOf(input))
      const { page }: Awaited<ReturnType<FeedReader['read']>> = await reader.read(input)
      input = page.next === null ? null : { ...filter, after: page.next }
    }
    walks.push(walked)
  }
  const deepest = Math.max(...walks.map((walk) => walk.length))
  return Array.from({ length: deepest }, (_, depth) => walks.flatMap((walk) => walk[depth] ?? [])).flat()
}

function addressOf(input: FeedInput): FeedAddress {
  const { section, ...rest } = input
  const onPage = Object.entries(rest).map(([name, value]) => [pageNames[name] ?? name, value] as const)
  return {
    input,
    api: `/api/v1/secrets${searchOf(Object.entries(input))}`,
    page: `/${section === 'all' ? '' : section}${searchOf(onPage)}`,
  }
}

function searchOf(entries: readonly (readonly [string, string | number | undefined])[]): string {
  return entries.length === 0 ? '' : `?${entries.map(([name, value]) => `${name}=${value}`).join('&')}`
}
