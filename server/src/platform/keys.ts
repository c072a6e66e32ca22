// Secret keys that all processes share. They are made once, by whoever comes first, and live in the database.
import { hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

export type KeyName = 'cursor' | 'network' | 'device' | 'reaction'
export type Keys = (name: KeyName) => Promise<Buffer>

export function keysFrom(db: Db): Keys {
  let root: Promise<Buffer> | undefined
  return async (name) => {
    root ??= readRoot(db)
    // A failure must not be kept: the database may be back at the next call.
    root.catch(() => (root = undefined))
    return Buffer.from(hkdfSync('sha256', await root, Buffer.alloc(0), `murmullo:${name}`, 32))
  }
}

async function readRoot(db: Db): Promise<Buffer> {
  await db
    .insertInto('identity.serverKeys')
    .values({ name: 'root', secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('identity.serverKeys')
    .select('secret')
    .where('name', '=', 'root')
    .executeTakeFirstOrThrow()
  return row.secret
}
