// A line of the audit log as it is read.
export type AuditRow = {
  readonly seq: string
  readonly at: Date
  readonly actor: string | null
  readonly action: string
  readonly subject: string | null
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}
