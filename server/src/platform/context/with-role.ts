// Least privilege within a process: the same dependencies with the database role of another kind of work.
import { shareCaches } from '../cache/process-cache-key.ts'
import { roles, type WriteRole } from '../db/connection-config.ts'
import type { Deps } from './request-context.ts'

/** For the endpoints of moderators and administrators. */
export function withStaffRole(deps: Deps): Deps {
  return withRole(deps, roles.staff)
}

/** For jobs and interval tasks. */
export function withWorkerRole(deps: Deps): Deps {
  return withRole(deps, roles.worker)
}

/** Not cached: everything but `db.write` is that of `deps`, also after a test has replaced a part of it. */
function withRole(deps: Deps, role: WriteRole): Deps {
  const copy: Deps = { ...deps, db: { ...deps.db, write: deps.db.writeAs(role) } }
  shareCaches(copy, deps)
  return copy
}
