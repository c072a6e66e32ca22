// SQL of report cases whose content or user is erased, shared by the erasure stores.

/** A case about a deleted account must not lead to its content: a random key replaces the target. Columns with their values. */
export const clearedTarget = {
  target_key: 'gen_random_uuid()',
  target_public_id: 'null',
  secret_public_id: 'null',
} as const

/** Assignments of the cleared columns. */
export const clearTargetSql = Object.entries(clearedTarget)
  .map((assignment) => assignment.join(' = '))
  .join(', ')

/** The reported snapshot of a report without the texts of one side. */
export function redactedSnapshot(side: 'me' | 'them'): string {
  return `(select coalesce(jsonb_agg(case when said ->> 'from' = '${side}'
      then said || '{"text": null}' else said end order by place), '[]')
    from jsonb_array_elements(evidence) with ordinality as each (said, place))`
}
