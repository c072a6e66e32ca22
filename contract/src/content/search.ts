// API endpoint and schemas of full-text search over public secrets.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { searchLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { feedInput, secretCard } from './secrets.ts'
import { page } from '../core/primitives.ts'

/** Normalizes a search term: invisible format characters are dropped, control characters and whitespace become one space. */
export function normalizeSearchTerm(written: string): string {
  return written
    .toWellFormed()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

const term = z.pipe(
  z.string(),
  z.pipe(z.transform(normalizeSearchTerm), z.string().check(z.minLength(1), z.maxLength(searchLimits.termMax))),
)

export const searchInput = z.extend(feedInput, { q: term })
export type SearchInput = z.output<typeof searchInput>

/** A feed card. Its preview starts near the first match when that is further down the text. */
const foundSecret = z.extend(secretCard, {
  /** The matched words as they occur in the text, for highlighting. */
  words: z.array(z.string()),
})
export type FoundSecret = z.output<typeof foundSecret>

export const search = {
  searchSecrets: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Searches public secrets that contain all terms, newest first. Without the cookie of the age gate it covers the secrets that are not explicit.',
    input: searchInput,
    output: z.extend(page(foundSecret), {
      /** False when every term is a stop word, such as an article: then the query is not run. */
      hasWords: z.boolean(),
    }),
    errors: [],
    access: 'anyone',
    limit: rateLimits.searches,
    // A search term may identify the user: no cache may store it.
    cache: 'never',
  }),
}
