// Views of the moderation lab: maps runs and versions to API responses.
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { LabRun, LabVersion } from '@murmullo/contract/moderation/lab'
import { type VersionKind, versionKinds } from '@murmullo/contract/moderation/lab-values'
import type { VersionRow } from '../versions/versions.columns.ts'
import type { RunRow } from './lab-runs.columns.ts'

export function viewRun(row: RunRow): LabRun {
  const { number, state, withModel, promptVersion, termsVersion, startedAt, finishedAt, startedBy, done } = row
  return {
    number,
    state,
    withModel,
    promptVersion,
    termsVersion,
    startedAt: truncateToMinute(startedAt),
    startedBy,
    seconds: finishedAt === null ? null : Math.round((finishedAt.getTime() - startedAt.getTime()) / 1_000),
    done,
  }
}

type ActiveNumbers = Readonly<Record<VersionKind, number>>

/** Newest first, and last version 0, which has a row only after it was restored. */
export function viewVersions(rows: readonly VersionRow[], active: ActiveNumbers): LabVersion[] {
  return versionKinds.flatMap((kind) => {
    const stored = rows.filter((row) => row.kind === kind)
    const versions = stored.map((row) => viewVersion(row, active[kind]))
    const hasRow = stored.some(({ number }) => number === 0)
    return versions.concat(hasRow ? [] : viewCodeVersion(kind, active[kind]))
  })
}

export function viewVersion(row: VersionRow, active: number): LabVersion {
  const { kind, number, createdAt, createdBy, activatedAt } = row
  return {
    kind,
    number,
    createdAt: number === 0 ? null : truncateToMinute(createdAt),
    createdBy,
    activatedAt: activatedAt === null ? null : truncateToMinute(activatedAt),
    isActive: number === active,
  }
}

export function viewCodeVersion(kind: VersionKind, active: number): LabVersion {
  return { kind, number: 0, createdAt: null, createdBy: null, activatedAt: null, isActive: active === 0 }
}
