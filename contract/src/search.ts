// What the two ends agree on about search: what may be looked for, and what a find says.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { feedInput, secretCard } from './secrets.ts'
import { page } from './values.ts'

/** What was written, as it is looked for: signs that are not seen join or part words, and mean nothing else. */
export function termOf(written: string): string {
  return written
    .toWellFormed()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

const term = z.pipe(
  z.string(),
  z.pipe(z.transform(termOf), z.string().check(z.minLength(1), z.maxLength(limits.search.termMax))),
)

export const searchInput = z.extend(feedInput, { q: term })
export type SearchInput = z.output<typeof searchInput>

/** A card as the feed has it. Its preview begins where the words are, if they are further on. */
const foundSecret = z.extend(secretCard, {
  /** The words of the secret that were looked for, as they stand there. */
  words: z.array(z.string()),
})
export type FoundSecret = z.output<typeof foundSecret>

export const search = {
  searchSecrets: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Public secrets with all of the words, newest first.',
    input: searchInput,
    output: z.extend(page(foundSecret), {
      /** False when every word is one that nearly all secrets have, as articles are: then nothing is looked for. */
      hasWords: z.boolean(),
    }),
    errors: [],
    access: 'anyone',
    limit: budgets.searches,
    // What somebody looks for may say who they are: no cache keeps it.
    cache: 'never',
  }),
}
