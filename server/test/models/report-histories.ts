// Generator of report histories for property tests: random moderation actions on one target, run by the real handlers, with an event log.
// The event log is written and read only by the test: it shares nothing with the code that derives outcomes.
import { randomUUIDv7 } from 'node:crypto'
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import { decideReview } from '../../src/features/admin/decisions/decide-review.ts'
import { removeContent } from '../../src/features/admin/decisions/remove-content.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { sendReport } from '../../src/features/reports/sending/send-report.ts'
import { revokeSanction } from '../../src/features/sanctions/revoke-sanction.ts'
import { readCase } from '../../src/features/sanctions/read-sanctions.ts'
import { setSanction } from '../../src/features/sanctions/set-sanction.ts'
import { deleteSecret } from '../../src/features/secrets/own/change-own-secret.ts'
import type { RequestContext } from '../../src/platform/context/request-context.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import { reviewFingerprint } from '../../src/platform/crypto/text-fingerprint.ts'
import type { Random } from '../../src/seed/random.ts'
import { createSessionContext } from '../clients/session-context.ts'
import type { World } from '../world/world.ts'
import type { Account } from '../builders/users.ts'

export type HistoryEvent =
  | { readonly what: 'removed' | 'restored' | 'explicit' | 'unmarked' | 'deleted' }
  | { readonly what: 'opened' | 'closed'; readonly of: string }
  | { readonly what: 'sanctioned'; readonly id: string; readonly of: string | null; readonly isWarning: boolean }
  | { readonly what: 'revoked'; readonly id: string }

/** A report target and its event log. */
export class History {
  readonly log: HistoryEvent[] = []
  private number = ''
  private readonly world: World
  private readonly moderator: RequestContext
  private readonly colleague: RequestContext
  private readonly random: Random
  private readonly author: Account
  readonly kind: 'secret' | 'comment' | 'user'
  readonly isNamed: boolean
  private id: string
  private text: string

  constructor(
    world: World,
    [moderator, colleague]: readonly [RequestContext, RequestContext],
    random: Random,
    authors: readonly [Account, Account],
  ) {
    this.world = world
    this.moderator = moderator
    this.colleague = colleague
    this.random = random
    this.kind = random.pick(['secret', 'secret', 'comment', 'user'])
    // Content has an author with other content too; an account is reported in one history only.
    const author = this.kind === 'user' ? authors[0] : random.pick(authors)
    this.author = author
    this.isNamed = this.kind === 'user' || random.chance(0.5)
    this.id = author.publicId
    this.text = `Palabras de ${randomUUIDv7()}.`
  }

  async write(): Promise<void> {
    if (this.kind === 'user') return
    const { content } = this.world
    const nickname = this.isNamed ? this.author.nickname : null
    const secret = await content.insertSecret(this.author, { text: this.text, nickname })
    if (this.kind === 'secret') this.id = secret.id
    else this.id = (await content.insertComment(this.author, secret.key, { text: this.text, nickname })).id
  }

  /** The latest event of these types. */
  private last(...whats: readonly HistoryEvent['what'][]): HistoryEvent['what'] | undefined {
    return this.log.findLast(({ what }) => whats.includes(what))?.what
  }
  get isVisible(): boolean {
    return this.last('removed', 'restored') !== 'removed' && this.last('deleted') === undefined
  }
  private get isExplicit(): boolean {
    return this.last('explicit', 'unmarked') === 'explicit'
  }

  /** Returns the number of the report, and of its case. */
  async report(reporter: Account): Promise<{ sent: string; number: string }> {
    const context = createSessionContext(this.world.services, reporter)
    const why = { category: 'harassment', reason: 'Porque sí.' } as const
    const { number: sent } = await sendReport(context, { kind: this.kind, id: this.id, ...why })
    const [row] = await this.world.sql<{ number: string }>(
      'select c.number from identity.report_cases c join identity.reports r on r.case_id = c.id where r.number = $1',
      [sent],
    )
    this.number = row?.number ?? ''
    this.log.push({ what: 'opened', of: this.number })
    return { sent, number: this.number }
  }

  /** Runs one random action that is possible in the current state. */
  async act(): Promise<void> {
    const possible: (() => Promise<void>)[] = []
    const isContent = this.kind !== 'user' && this.last('deleted') === undefined
    if (isContent && this.isVisible) possible.push(this.remove)
    if (isContent && !this.isVisible) possible.push(this.restore, this.restore)
    if (isContent && this.kind === 'secret') possible.push(this.isExplicit ? this.unmark : this.markExplicit)
    if (isContent && this.random.chance(0.2)) possible.push(this.deleteByAuthor)
    if (this.number !== '') possible.push(() => this.sanction('case', this.number))
    if (this.kind === 'user') possible.push(() => this.sanction('user', this.id))
    if (this.standing().length > 0) possible.push(this.revoke, this.revoke)
    const [first, ...others] = possible
    if (first !== undefined) await this.random.pick([first, ...others])()
  }

  private readonly remove = async () => {
    await removeContent(this.moderator, {
      kind: this.kind === 'secret' ? 'secret' : 'comment',
      id: this.id,
      rule: 'spam',
    })
    await this.world.moderation.endUndoWindow()
    this.log.push({ what: 'removed' })
  }
  private readonly restore = async () => {
    await this.decide('approve')
    this.log.push({ what: 'restored' })
  }
  private readonly markExplicit = async () => {
    const wasVisible = this.isVisible
    await this.decide('mark_explicit')
    if (!wasVisible) this.log.push({ what: 'restored' })
    this.log.push({ what: 'explicit' })
  }
  /** By a successful appeal. */
  private readonly unmark = async () => {
    const wasVisible = this.isVisible
    await this.world.sql(
      `update identity.statements t set appeal = 'No lo es.', appealed_at = now() from content.secrets s
       where s.public_id = $1 and t.secret_id = s.id and t.action = 'marked_explicit' and t.appeal is null`,
      [this.id],
    )
    await this.decide('approve', 'No lo es.')
    if (!wasVisible) this.log.push({ what: 'restored' })
    this.log.push({ what: 'unmarked' })
  }
  private readonly deleteByAuthor = async () => {
    const context = createSessionContext(this.world.services, this.author)
    await (this.kind === 'secret' ? deleteSecret : deleteComment)(context, { id: this.id })
    this.log.push({ what: 'deleted' })
  }

  private async decide(decision: 'approve' | 'mark_explicit', appeal: string | null = null): Promise<void> {
    const [column, table] = this.kind === 'secret' ? ['secret_id', 'secrets'] : ['comment_id', 'comments']
    const [review] = await this.world.sql<{ id: string }>(
      `insert into moderation.checks as k (id, public_id, ${column}, risk_level, needs_review, needs_retry)
       select gen_random_uuid(), $2, t.id, 'high', true, false from content.${table} t where t.public_id = $1
       on conflict (${column}) do update set needs_review = true returning k.public_id as id`,
      [this.id, newPublicId()],
    )
    const seen = reviewFingerprint(this.text, appeal)
    await decideReview(appeal === null ? this.moderator : this.colleague, {
      id: review?.id ?? '',
      seen,
      decision,
      confirmedRule: 'held',
    })
    await this.world.moderation.endUndoWindow()
  }

  private async sanction(from: 'case' | 'user', of: string): Promise<void> {
    const kind = this.random.pick<SanctionKind>(['warn', 'silence', 'suspend', 'expel'])
    const { seen } = await readCase(this.moderator, { from, of })
    const input = { from, of, kind, rule: 'spam', reason: 'No está bien.', days: 7, seen } as const
    await setSanction(this.moderator, input)
    const [set] = (await readCase(this.moderator, { from, of })).sanctions
    const isWarning = kind === 'warn'
    this.log.push({ what: 'sanctioned', id: set?.id ?? '', of: from === 'case' ? of : null, isWarning })
  }
  private readonly revoke = async () => {
    const [first, ...others] = this.standing()
    if (first === undefined) return
    const id = this.random.pick([first, ...others])
    await revokeSanction(this.moderator, { id })
    this.log.push({ what: 'revoked', id })
  }

  /** Sanctions that can be revoked: not revoked yet, and not replaced by a later one of the same list. A warning replaces nothing. */
  private standing(): string[] {
    const isOneList = this.kind === 'user'
    return this.log.flatMap((event, index) => {
      if (event.what !== 'sanctioned') return []
      const later = this.log.slice(index + 1)
      const isReplaced =
        !event.isWarning &&
        later.some((one) => one.what === 'sanctioned' && !one.isWarning && (isOneList || one.of === event.of))
      const isRevoked = later.some((one) => one.what === 'revoked' && one.id === event.id)
      return isReplaced || isRevoked ? [] : [event.id]
    })
  }
}
