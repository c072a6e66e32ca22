// Fetches a page of messages by keyset (`before`/`after` sequence). Returns null on error: the screen stays and the caller retries.
import type { Stretch } from './message-window.ts'

const patienceMs = 10_000

type Place = { readonly before?: number; readonly after?: number }

export async function askMessages(id: string, place: Place = {}): Promise<Stretch | null> {
  const query = new URLSearchParams(Object.entries(place).map(([name, seq]) => [name, String(seq)]))
  try {
    const response = await fetch(`/api/v1/chat/conversations/${id}/messages?${query}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    return response.ok ? ((await response.json()) as Stretch) : null
  } catch {
    return null
  }
}
