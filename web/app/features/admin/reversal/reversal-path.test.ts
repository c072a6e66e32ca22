// Unit tests of the link from a line of the audit log to the reversal of its decision.
import { expect, test } from 'vitest'
import { reversalPath } from './reversal-path.ts'

const subject = 's'.repeat(22)
const line = (action: string, details: Readonly<Record<string, string>>) => ({
  action,
  subject,
  details: Object.entries(details).map(([name, value]) => ({ name, value })),
})

test('reversal link: a removal and an explicit mark lead to the reversal of their content', () => {
  for (const [action, decision, kind, page] of [
    ['admin.remove_secret', 'remove', 'secret', 'secret'],
    ['admin.remove_comment', 'remove', 'photo_comment', 'comment'],
    ['moderation.decide', 'mark_explicit', 'photo', 'photo'],
  ] as const)
    expect(reversalPath(line(action, { decision, kind }))).toBe(
      `/admin/eliminar/${page}/${subject}?revertir=si&volver=${encodeURIComponent(`/admin/auditoria?subject=${subject}`)}`,
    )
})

test('reversal link: an approval, an undo, a reversal and other actions have none', () => {
  for (const each of [
    line('moderation.decide', { decision: 'approve', kind: 'secret' }),
    line('moderation.undo', { decision: 'remove', kind: 'secret' }),
    line('moderation.reverse', { decision: 'approve', kind: 'secret' }),
    line('admin.pin', { kind: 'secret' }),
    { ...line('moderation.decide', { decision: 'remove', kind: 'secret' }), subject: null },
  ])
    expect(reversalPath(each)).toBeNull()
})
