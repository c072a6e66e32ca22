// Retries a transaction on deadlock, serialization failure or foreign key race (40P01, 40001, 23503).
const retryableCodes = new Set([
  '40P01', // deadlock: this transaction was chosen as the victim
  '40001', // serialization failure: a concurrent update
  '23503', // foreign key race: the referenced row was deleted meanwhile; the next attempt does not find it
])

export async function retryTransaction<Outcome>(work: () => Promise<Outcome>, triesLeft = 3): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (triesLeft <= 1 || typeof code !== 'string' || !retryableCodes.has(code)) throw error
    return retryTransaction(work, triesLeft - 1)
  }
}
