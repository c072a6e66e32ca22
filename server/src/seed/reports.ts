// Example data: report cases, one of each kind and state, for the moderation queue.
import {
  type ReportCategory,
  reportCategoryNames,
  urgentCategories,
} from '@murmullo/contract/reports/report-categories'
import { reportNumberLength, reportNumberAlphabet } from '@murmullo/contract/reports/report-values'
import type pg from 'pg'
import { type Random, createRandom } from './random.ts'
import type { Ids, SeedAuthor } from './rows.ts'

type People = { readonly authorOf: (key: string) => SeedAuthor; readonly now: Date }
type SeedReport = {
  readonly by: string | null
  readonly category: ReportCategory
  readonly reason: string
  readonly proof?: string
}
type SeedCase = {
  readonly target: { readonly person: string } | { readonly secret: number } | { readonly comment: number }
  readonly minutesAgo: number
  readonly status?: 'reviewing' | 'resolved' | 'dismissed'
  readonly notes?: string
  readonly reports: readonly SeedReport[]
}

const cases: readonly SeedCase[] = [
  {
    target: { secret: 3 },
    minutesAgo: 42,
    reports: [
      { by: 'panadero', category: 'doxxing', reason: 'Da tantos detalles que se sabe de quién habla.' },
      { by: null, category: 'doxxing', reason: 'Aquí se reconoce a una persona de mi barrio.' },
      { by: 'tinta', category: 'other', reason: 'No creo que la otra persona quiera verse aquí.' },
    ],
  },
  {
    target: { comment: 2 },
    minutesAgo: 95,
    reports: [{ by: 'noche', category: 'threats', reason: 'Suena a que sabe dónde vive y piensa ir.' }],
  },
  {
    target: { person: 'gato' },
    minutesAgo: 60 * 7,
    status: 'reviewing',
    reports: [
      {
        by: 'marea',
        category: 'harassment',
        reason: 'Me escribe en cada secreto que publico.',
        proof: 'Tengo capturas de tres días.',
      },
    ],
  },
  {
    target: { secret: 9 },
    minutesAgo: 60 * 30,
    status: 'resolved',
    notes: 'Quien lo escribió ya había quitado el teléfono.',
    reports: [{ by: 'anon2', category: 'doxxing', reason: 'Sale un número de teléfono.' }],
  },
  {
    target: { comment: 6 },
    minutesAgo: 60 * 52,
    status: 'dismissed',
    reports: [{ by: null, category: 'spam', reason: 'Parece publicidad.' }],
  },
]

export async function seedReports(client: pg.ClientBase, ids: Ids, { authorOf, now }: People): Promise<void> {
  const random = createRandom(11)
  for (const each of cases) {
    const at = new Date(now.getTime() - each.minutesAgo * 60_000)
    const target = await findTarget(client, each.target, authorOf)
    const caseId = ids.key(at)
    const [first] = each.reports
    const isClosed = each.status === 'resolved' || each.status === 'dismissed'
    const resolver = authorOf('sol').accountId
    await client.query(
      `insert into identity.report_cases (id, number, kind, target_key, target_public_id, secret_public_id, reported_id, author_tag,
         reported_nickname, is_named, category, is_urgent, status, reports, reviewer_id, reviewed_at, resolver_id, closed_at, measures, notes, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9::text is not null, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
      [
        caseId,
        generateCaseNumber(random),
        target.kind,
        target.key,
        target.publicId,
        target.secretPublicId,
        target.reportedId,
        target.authorTag,
        target.nickname,
        first?.category,
        each.reports.some(({ category }) => urgentCategories.includes(category)),
        each.status ?? 'pending',
        each.reports.length,
        ...(each.status === 'reviewing' ? [resolver, now] : [null, null]),
        ...(isClosed ? [resolver, now] : [null, null]),
        each.status === 'resolved' ? [] : null,
        each.notes ?? null,
        at,
      ],
    )
    for (const [index, { by, category, reason, proof }] of each.reports.entries()) {
      const reporter = by === null ? null : authorOf(by)
      const sentAt = new Date(at.getTime() + index * 60_000)
      await client.query(
        `insert into identity.reports (id, number, case_id, reporter_id, reporter_nickname, reported_id, reported_nickname, category,
           category_name, reason, proof, evidence, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          ids.key(sentAt),
          generateCaseNumber(random),
          caseId,
          reporter?.accountId,
          reporter?.nickname.startsWith('usuario_') ? null : reporter?.nickname,
          target.reportedId,
          target.nickname,
          category,
          reportCategoryNames[category],
          reason,
          proof,
          JSON.stringify([{ from: 'them', text: target.text, at: sentAt.toISOString() }]),
          sentAt,
        ],
      )
    }
  }
}

function generateCaseNumber(random: Random): string {
  return Array.from(
    { length: reportNumberLength },
    () => reportNumberAlphabet[random.below(reportNumberAlphabet.length)],
  ).join('')
}

type ReportTarget = {
  readonly kind: string
  readonly key: string
  readonly publicId: string
  readonly secretPublicId: string | null
  /** Of content: null, and the tag of its authorship entry. */
  readonly reportedId: string | null
  readonly authorTag: string | null
  readonly nickname: string | null
  readonly text: string
}

async function findTarget(
  client: pg.ClientBase,
  target: SeedCase['target'],
  authorOf: People['authorOf'],
): Promise<ReportTarget> {
  if ('person' in target) {
    const { accountId, nickname } = authorOf(target.person)
    const { rows } = await client.query<{ publicId: string }>(
      'select public_id as "publicId" from identity.accounts where id = $1',
      [accountId],
    )
    const publicId = rows[0]?.publicId ?? ''
    return {
      kind: 'user',
      key: accountId,
      publicId,
      secretPublicId: null,
      reportedId: accountId,
      authorTag: null,
      nickname,
      text: nickname,
    }
  }
  const { rows } = await client.query<Omit<ReportTarget, 'reportedId'>>(
    'secret' in target
      ? `select 'secret' as kind, s.id as key, s.public_id as "publicId", s.public_id as "secretPublicId", w.tag as "authorTag",
           s.author_nickname as nickname, s.text
         from content.secrets s join identity.secret_authors w on w.secret_id = s.id where s.is_listed order by s.id desc offset $1 limit 1`
      : `select 'comment' as kind, c.id as key, c.public_id as "publicId", s.public_id as "secretPublicId", w.tag as "authorTag",
           c.author_nickname as nickname, c.text
         from content.comments c join content.secrets s on s.id = c.secret_id and s.is_listed
         join identity.comment_authors w on w.comment_id = c.id order by c.id desc offset $1 limit 1`,
    ['secret' in target ? target.secret : target.comment],
  )
  const [found] = rows
  if (found === undefined) throw new Error('the example data has no content to report')
  return { ...found, reportedId: null }
}
