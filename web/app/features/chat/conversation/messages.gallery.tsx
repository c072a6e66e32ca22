// Component gallery: message list states (sent, unsent, failed, deleted, with a safety warning, empty).
import type { GalleryEntry } from '../../../ui/base/gallery-entry.ts'
import type { ShownMessage } from './message-item.tsx'
import { MessageList } from './message-list.tsx'

const at = '2026-11-15T11:58:00Z'
const message = (seq: number, from: ShownMessage['from'], text: string | null): ShownMessage => ({
  id: `${seq}`,
  seq,
  from,
  text,
  at,
  unsent: null,
})
const unsent = (key: string, state: 'queued' | 'sending' | 'failed'): ShownMessage => ({
  ...message(0, 'me', 'Va a salir bien.'),
  id: key,
  seq: null,
  unsent: {
    key,
    text: 'Va a salir bien.',
    at,
    state,
    reason: state === 'failed' ? 'No se pudo enviar.' : null,
    isRestored: false,
  },
})

const nothing = () => {}
const list = (messages: readonly ShownMessage[]) => (
  <MessageList
    messages={messages}
    name="luna_77"
    conversationId=""
    firstUnreadId={undefined}
    older={null}
    olderEnd={{ current: null }}
    now={Date.parse('2026-11-15T12:00:00Z')}
    clock={300}
    onLinkClick={nothing}
    onRetry={nothing}
    onDiscard={nothing}
  />
)

export const entry: GalleryEntry = {
  name: 'Mensajes',
  states: {
    conversación: list([
      message(1, 'system', '¡Conversación iniciada! Ahora pueden chatear.'),
      message(2, 'them', 'Hola, leí lo de los pasteles 🥹'),
      message(3, 'them', 'La receta: https://recetas.example/tres-leches'),
      message(4, 'me', '😂😂'),
      message(5, 'them', 'Pásame tu WhatsApp'),
      message(6, 'them', null),
    ]),
    'en camino': list([unsent('a', 'failed'), unsent('b', 'sending'), unsent('c', 'queued')]),
    vacía: list([]),
  },
}
