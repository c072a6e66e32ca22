// All moderation pages as a moderator and an administrator read them: what they say about each text, as one list of fields and values per text.
import type { User } from '../builders/users.ts'
import type { World } from '../world/world.ts'

/** `review`, `caseNumber`: null when the text has none. */
export type ReviewedText = {
  readonly id: string
  readonly text: string
  readonly review: string | null
  readonly caseNumber: string | null
}
type Entry = Readonly<Record<string, unknown>>

/**
 * Without times, which follow the order in which the texts were published. By public id of the text: `page.field=value`.
 */
export async function readModerationPages(
  { moderation }: World,
  staff: { readonly moderator: User; readonly admin: User },
  texts: readonly ReviewedText[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { reports, sanctions, moderation: reviews } = staff.moderator.api
  const lists: Readonly<Record<string, readonly Entry[]>> = {
    reviews: await moderation.listReviews(staff.moderator),
    undoable: (await reviews.listUndoable()).items,
    cases: await readAllPages((after) => reports.listCases({ filter: 'all', order: 'newest', ...after })),
    search: await readAllPages((after) =>
      reports.listCases({ filter: 'all', order: 'newest', term: 'reporte', ...after }),
    ),
    objections: await readAllPages((after) => sanctions.listObjections(after)),
    audit: await readAllPages((after) => staff.admin.api.admin.listAudit(after)),
  }
  const described = new Map<string, readonly string[]>()
  for (const text of texts) {
    const fields = Object.entries(lists).flatMap(([page, entries]) =>
      entries.filter((entry) => isAbout(entry, text)).flatMap((entry) => flatten(page, entry)),
    )
    if (text.review !== null)
      fields.push(...flatten('sanctions', await sanctions.readCase({ from: 'review', of: text.review })))
    if (text.caseNumber !== null) {
      const { caseNumber: number } = text
      fields.push(...flatten('case', await reports.readCase({ number })))
      fields.push(...flatten('case-reports', (await reports.listCaseReports({ number })).items))
      fields.push(...flatten('case-sanctions', await sanctions.readCase({ from: 'case', of: number })))
    }
    described.set(text.id, [...new Set(fields)])
  }
  return described
}

type Page = { readonly items: readonly Entry[]; readonly next: string | null }

async function readAllPages(read: (after: { after?: string }) => Promise<Page>): Promise<Entry[]> {
  const all: Entry[] = []
  let after: { after?: string } = {}
  for (;;) {
    const { items, next } = await read(after)
    all.push(...items)
    if (next === null) return all
    after = { after: next }
  }
}

function isAbout(entry: Entry, { id, text, review, caseNumber }: ReviewedText): boolean {
  const json = JSON.stringify(entry)
  return [id, JSON.stringify(text).slice(1, -1), review, caseNumber].some(
    (name) => name !== null && json.includes(name),
  )
}

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

function flatten(path: string, value: unknown): string[] {
  if (isTime(value)) return []
  if (typeof value !== 'object' || value === null) return [`${path}=${JSON.stringify(value)}`]
  // The place in a list is no field: two texts are compared by what is said about them.
  const name = (key: string) => (Array.isArray(value) ? path : `${path}.${key}`)
  return Object.entries(value).flatMap(([key, each]) => flatten(name(key), each))
}
