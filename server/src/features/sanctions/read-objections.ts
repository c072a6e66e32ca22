// Pages of the queue of pending sanction appeals. The subject of a sanction is encrypted, so that no query can join it: a page is read, decrypted, and
// completed with the texts of its subjects, in one query for each kind of subject.
import { decryptOrigin } from '../../platform/authorship/sanction-origin.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import { listObjections } from './objections.store.ts'
import { listCaseTexts, listReviewedTexts } from './sanction-subjects.store.ts'
import type { Objection, ObjectionRow, SubjectText } from './sanctions.columns.ts'

type QueuePage = {
  readonly after: string | null
  readonly count: number
  /** Content its author made private is visible to the admin role only. */
  readonly privateToo: boolean
}

/** Reads until `count` rows are visible to the moderator, or there are no more. */
export async function readObjections(deps: Deps, { after, count, privateToo }: QueuePage): Promise<Objection[]> {
  const visible: Objection[] = []
  let position = after
  for (;;) {
    const wanted = count - visible.length
    const rows = await listObjections(deps.db.write, { after: position, count: wanted })
    const texts = await readTexts(deps, rows)
    for (const [index, row] of rows.entries()) {
      const text = texts[index] ?? noText
      if (privateToo || !text.isPrivate) visible.push({ ...row, ...text })
    }
    if (visible.length === count || rows.length < wanted) return visible
    position = rows.at(-1)?.place ?? null
  }
}

const noText: SubjectText = { nickname: null, text: null, isPrivate: false }

/** One for each row, in the same order. */
async function readTexts({ db, keys }: Deps, rows: readonly ObjectionRow[]): Promise<SubjectText[]> {
  const subjects = await Promise.all(
    rows.map(async ({ origin, accountNickname, ...row }) => {
      const found = await decryptOrigin(keys, row)
      return { origin, accountNickname, of: found?.of ?? '' }
    }),
  )
  const idsOf = (origin: ObjectionRow['origin']) => subjects.flatMap((each) => (each.origin === origin ? each.of : []))
  const [reviews, cases] = [idsOf('review'), idsOf('case')]
  const textsOfReviews = reviews.length > 0 ? await listReviewedTexts(db.write, reviews) : undefined
  const textsOfCases = cases.length > 0 ? await listCaseTexts(db.write, cases) : undefined
  return subjects.map(({ origin, accountNickname, of }) => {
    // A sanction on a person shows the account nickname; a sanction on content the one stored with the content.
    if (origin === 'user') return { nickname: accountNickname, text: null, isPrivate: false }
    return (origin === 'review' ? textsOfReviews : textsOfCases)?.get(of) ?? noText
  })
}
