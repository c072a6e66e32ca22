// Test helper: how long requests of an ended session or of a sanctioned user are still allowed.
import { errorCode } from './test-user.ts'

/** Sends requests without pause until one fails with `code`. Returns the start of the last allowed one, in milliseconds from now. */
export async function lastAllowedAt(call: () => Promise<unknown>, code: string): Promise<number> {
  const from = performance.now()
  let last = 0
  for (;;) {
    const startedAt = performance.now() - from
    if ((await errorCode(call())) === code) return last
    last = startedAt
    if (startedAt > 5_000) return last
  }
}
