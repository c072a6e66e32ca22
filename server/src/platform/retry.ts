// Does again what PostgreSQL undid for a reason that passes.
const passing = new Set([
  '40P01', // two statements waited for each other, and this one was chosen to give way
  '40001', // a change that came at the same moment
  '23503', // what it refers to was deleted while it ran: the next look does not find it
])

export async function retryUndone<Outcome>(work: () => Promise<Outcome>, triesLeft = 3): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (triesLeft <= 1 || typeof code !== 'string' || !passing.has(code)) throw error
    return retryUndone(work, triesLeft - 1)
  }
}
