// Row type of the audit log query.
export type AuditRow = {
  readonly seq: string
  readonly at: Date
  readonly actor: string | null
  readonly action: string
  readonly subject: string | null
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}
