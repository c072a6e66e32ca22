// Test data: messages of a conversation, as the API returns them. The text of a message is its sequence number.
import type { Message } from '@murmullo/contract/chat/chat'
import type { MessageWindow } from '../app/features/chat/conversation/message-window.ts'

export function createMessage(seq: number, from: Message['from'] = 'them'): Message {
  return { seq, from, text: `${seq}`, at: '2026-11-15T18:00:00Z', key: null }
}

/** Received messages with the sequence numbers `first` to `last`; by default no newer ones follow. */
export function createMessageWindow(first: number, last: number, changes: Partial<MessageWindow> = {}): MessageWindow {
  return {
    items: Array.from({ length: last - first + 1 }, (_, index) => createMessage(first + index)),
    hasOlder: first > 1,
    hasNewer: false,
    ...changes,
  }
}
