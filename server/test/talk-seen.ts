// Chat view of one user: as the model predicts it, and as the handlers return it. Timestamps are excluded, and ids are replaced by model numbers.
import { chatLimits } from '@murmullo/contract/limits'
import { countUnreadMessages } from '../src/features/chat/count-unread-messages.ts'
import { listBlocked } from '../src/features/chat/list-blocked.ts'
import { listConversations } from '../src/features/chat/list-conversations.ts'
import { listMessages } from '../src/features/chat/list-messages.ts'
import { listRequests } from '../src/features/chat/list-requests.ts'
import { readConversation } from '../src/features/chat/read-conversation.ts'
import type { Call } from '../src/platform/call.ts'
import { allUnread, find, otherOf, sideOf, type Talk, type TalkModel, unreadOf } from './talk-model.ts'

export type Names = {
  readonly nicknameOf: (person: number) => string
  readonly talkOf: (publicId: string) => number | undefined
  readonly askedOf: (publicId: string) => number | undefined
}

const { pageSize, answersBeforeLinks, unreadMost } = chatLimits

/** Messages of one side that directly follow a message of the other side. */
const answersOf = ({ said }: Talk, side: number) =>
  said.filter((one, place) => one.side === side && said[place - 1]?.side === 1 - side).length

export function seenInModel(m: TalkModel, me: number, { nicknameOf }: Names) {
  const isGone = (n: number) => find(m, n)?.isGone ?? true
  const talks = m.talks.filter(({ people }) => people.includes(me)).toSorted((a, b) => b.moved - a.moved)
  return {
    unread: allUnread(m, me),
    asked: m.asked
      .filter(({ to, status }) => to === me && status === 'pending')
      .toSorted((a, b) => b.n - a.n)
      .map(({ n, from, message }) => ({ n, nickname: nicknameOf(from), message })),
    blocked: m.blocks
      .filter(({ by }) => by === me)
      .toSorted((a, b) => b.n - a.n)
      .map(({ of }) => nicknameOf(of)),
    talks: talks.map((talk) => {
      const [side, other] = [sideOf(talk, me), otherOf(talk, me)]
      const seqOfFirst = Math.max(1, talk.said.length - pageSize + 1)
      return {
        n: talk.n,
        nickname: isGone(other) ? null : nicknameOf(other),
        isGone: isGone(other),
        isBlocked: m.blocks.some(({ by, of }) => by === me && of === other),
        unread: Math.min(unreadMost, unreadOf(m, talk, me)),
        readSeq: side === -1 ? -1 : talk.read[side],
        hasAnswered: answersOf(talk, 1 - side) >= answersBeforeLinks,
        hasOlder: seqOfFirst > 1,
        said: talk.said.slice(-pageSize).map((one, place) => ({
          seq: seqOfFirst + place,
          from: one.side === null ? 'system' : one.side === side ? 'me' : 'them',
          text: one.text,
          key: one.side === side ? one.key : null,
        })),
      }
    }),
  }
}

export async function seenInTruth(call: Call, { talkOf, askedOf }: Names): Promise<ReturnType<typeof seenInModel>> {
  const [{ items }, requests, { unread }, blocked] = await Promise.all([
    listConversations(call, {}),
    listRequests(call, {}),
    countUnreadMessages(call),
    listBlocked(call, {}),
  ])
  const talks = items.map(async ({ id, nickname, isGone, isBlocked, unread, at }) => {
    const [open, messages] = await Promise.all([readConversation(call, { id }), listMessages(call, { id })])
    if (JSON.stringify(open) !== JSON.stringify({ ...open, id, nickname, isGone, isBlocked, unread, at }))
      throw new Error('the list and the conversation say different things')
    const said = messages.items.map(({ seq, from, text, key }) => ({ seq, from, text, key }))
    const { readSeq, hasAnswered } = open
    const n = talkOf(id) ?? -1
    return { n, nickname, isGone, isBlocked, unread, readSeq, hasAnswered, hasOlder: messages.hasOlder, said }
  })
  return {
    unread,
    asked: requests.items.map(({ id, nickname, message }) => ({
      n: askedOf(id) ?? -1,
      nickname: nickname ?? '',
      message,
    })),
    blocked: blocked.items.map(({ nickname }) => nickname ?? ''),
    talks: await Promise.all(talks),
  }
}
