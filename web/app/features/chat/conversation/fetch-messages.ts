// Fetches a page of messages by keyset (`before`/`after` sequence). Returns null on error: the screen stays and the caller retries.
import type { MessageWindow } from './message-window.ts'

const timeoutMs = 10_000

type Cursor = { readonly before?: number; readonly after?: number }

export async function fetchMessages(id: string, cursor: Cursor = {}): Promise<MessageWindow | null> {
  const query = new URLSearchParams(Object.entries(cursor).map(([name, seq]) => [name, String(seq)]))
  try {
    const response = await fetch(`/api/v1/chat/conversations/${id}/messages?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? ((await response.json()) as MessageWindow) : null
  } catch {
    return null
  }
}
