// Conversation page component: message list, live updates, outbox of unsent messages, read receipts and message form.
import type { OpenConversation } from '@murmullo/contract/chat'
import { chatLimits } from '@murmullo/contract/limits'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { BlockIntent } from './block-person.ts'
import { BlockedNote } from './blocked-note.tsx'
import { useClock, useToday } from './clock.ts'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { BlockOnPage, ConversationMenu } from './conversation-menu.tsx'
import type { ShownMessage } from './message-item.tsx'
import { MessageList, markId } from './message-list.tsx'
import { useLeaving } from './message-text.tsx'
import { firstUnread, lastOfThem, lastSeq, type Stretch } from './message-window.ts'
import { elsewhere } from './names.ts'
import { NewBelow } from './new-below.tsx'
import { keysOf, type Outbox, without } from './outbox.ts'
import { useChatNews } from './use-chat-news.ts'
import { useEdge } from './use-edges.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { useMessages } from './use-messages.ts'
import { useOutbox } from './use-outbox.ts'
import { useReading } from './use-reading.ts'
import { useScroller } from './use-scroller.ts'
import { useTalkDraft } from './use-talk-draft.ts'

/** Action error of a form submitted without JavaScript. */
export type TalkRefusal =
  | { readonly intent: 'send'; readonly text: string; readonly reason: string }
  | { readonly intent: BlockIntent | 'unblock'; readonly reason: string }

/** Cursor above every sequence number (max int32): loads the last page, also if there are unread messages above it. */
export const theLast = 2_147_483_647

type ConversationProps = {
  readonly conversation: OpenConversation
  readonly first: Stretch
  readonly who: string
  readonly now: number
  readonly clock: number
  readonly onceKey: string
  /** Intent from the query string, for browsers without JavaScript. */
  readonly asked: BlockIntent | null
  /** The reader has just reported this conversation. */
  readonly isReported: boolean
  readonly refusal: TalkRefusal | null
}

export function Conversation(props: ConversationProps) {
  const { conversation, first, who, onceKey, asked, isReported, refusal } = props
  const { id, isBlocked, isGone } = conversation
  const name = elsewhere(conversation.nickname)
  const clock = useClock(props.clock)
  const now = useToday(props.now, clock)
  const page = useRef<HTMLDivElement>(null)
  const olderEnd = useRef<HTMLDivElement>(null)
  const newerEnd = useRef<HTMLDivElement>(null)
  const leaving = useLeaving()
  const { stretch, older, ...messages } = useMessages(id, first)
  const { outbox, ...post } = useOutbox(id, stretch.items, messages.addSent)
  const shown = shownOf(stretch, outbox)
  // Snapshot at page load: messages that are read meanwhile do not move the divider.
  const [marked] = useState(() => (conversation.unread > 0 ? firstUnread(first, conversation.readSeq) : undefined))
  const { scroller, isAtEnd, toEnd } = useScroller(markId, stretch.hasNewer)
  const draft = useTalkDraft(id, who, outbox)
  const seen = lastSeq(stretch)
  const seenOfThem = lastOfThem(stretch)
  const isLatest = isAtEnd === true && !stretch.hasNewer
  const hasAnswered =
    conversation.hasAnswered ||
    stretch.items.filter(({ from }, place) => from === 'them' && stretch.items[place - 1]?.from === 'me').length >=
      chatLimits.answersBeforeLinks

  useChatNews(who, messages.hear, id)
  useReading(id, conversation.readSeq, isLatest ? seenOfThem : null)
  useKeyboardRoom(page)
  useEdge(scroller, { mark: olderEnd, isWanted: stretch.hasOlder && older === 'idle', onSeen: messages.loadOlder })
  useEdge(scroller, { mark: newerEnd, isWanted: stretch.hasNewer, onSeen: messages.loadNewer })

  const goToEnd = async () => {
    await messages.toLatest()
    toEnd()
  }
  const blockRefusal = blockRefusalOf(refusal)
  return (
    <div ref={page} className="talk">
      <ConversationHeader
        name={name}
        conversation={conversation}
        menu={!isGone && <ConversationMenu name={name} isBlocked={isBlocked} failed={blockRefusal} />}
      />
      {asked && !isBlocked && <BlockOnPage name={name} intent={asked} failed={blockRefusal} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be reachable by keyboard */}
      <section ref={scroller} aria-label={`Mensajes con ${name}`} tabIndex={0} className="talk-scroller">
        <div className="talk-rope">
          <MessageList
            messages={shown}
            name={name}
            talkId={conversation.id}
            markedId={marked && `${marked.seq}`}
            older={
              stretch.hasOlder
                ? { href: `?antes=${stretch.items[0]?.seq}`, state: older, onLoad: messages.loadOlder }
                : null
            }
            olderEnd={olderEnd}
            // Messages that arrive after page load may belong to a later day.
            now={Math.max(now, Date.parse(stretch.items.at(-1)?.at ?? '') || 0)}
            clock={clock}
            onLeave={hasAnswered ? leaving.ask : null}
            onRetry={post.retry}
            onDiscard={post.discard}
          />
          <div ref={newerEnd} />
          {conversation.unread > 0 && (
            <form method="post" className="unscripted flex justify-center py-4">
              <input type="hidden" name="seq" value={seen} />
              <Button type="submit" tone="outline" name="intent" value="read">
                Marcar como leída
              </Button>
            </form>
          )}
          {stretch.hasNewer && (
            <p className="unscripted py-4 text-center">
              <a href={`?antes=${theLast}`} className="text-link">
                Ver los más recientes
              </a>
            </p>
          )}
        </div>
      </section>
      <NewBelow
        name={name}
        items={stretch.items}
        isAtEnd={isLatest || isAtEnd === null}
        hasNewer={stretch.hasNewer}
        onPress={() => void goToEnd()}
      />
      {isGone ? (
        <p className="talk-closed">Esta cuenta ya no existe. No puedes enviar mensajes en esta conversación</p>
      ) : (
        <>
          {isReported && (
            <output className="talk-closed">Recibimos tu reporte. Una persona del equipo lo leerá.</output>
          )}
          {conversation.blockId !== null && (
            <BlockedNote
              blockId={conversation.blockId}
              failed={refusal?.intent === 'unblock' ? refusal.reason : null}
              onGone={() => page.current?.querySelector<HTMLElement>('.composer-field')?.focus()}
            />
          )}
          <Composer
            onceKey={onceKey}
            refusal={refusal?.intent === 'send' ? refusal : null}
            isDisabled={isBlocked}
            kept={draft.kept}
            onKeep={draft.keep}
            onSend={(text) => {
              post.send(text)
              void goToEnd()
            }}
          />
        </>
      )}
      {leaving.dialog}
    </div>
  )
}

function blockRefusalOf(refusal: TalkRefusal | null) {
  if (refusal === null || refusal.intent === 'send' || refusal.intent === 'unblock') return null
  return { intent: refusal.intent, reason: refusal.reason }
}

function shownOf({ items }: Stretch, outbox: Outbox): ShownMessage[] {
  const waiting = without(outbox, keysOf(items))
  return [
    ...items.map(({ key, ...message }) => ({ ...message, id: key ?? `${message.seq}`, unsent: null })),
    ...waiting.map((unsent) => ({
      id: unsent.key,
      seq: null,
      from: 'me' as const,
      text: unsent.text,
      at: unsent.at,
      unsent,
    })),
  ]
}
