// Registers the endpoint handlers of chat.
import { chat } from '@murmullo/contract/chat'
import { type Doors, route } from '../../http/doors.ts'
import { answerRequest } from './answer-request.ts'
import { block } from './block.ts'
import { readChatDoor, saveChatDoor } from './chat-door.ts'
import { countUnreadMessages } from './count-unread-messages.ts'
import { listBlocked } from './list-blocked.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { listRequests } from './list-requests.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { readConversation } from './read-conversation.ts'
import { readRequest } from './read-request.ts'
import { requestChat } from './request-chat.ts'
import { searchPeople } from './search-people.ts'
import { sendMessage } from './send-message.ts'
import { unblock } from './unblock.ts'

export function chatRoutes(web: Doors): void {
  route(web, chat.searchPeople, searchPeople)
  route(web, chat.requestChat, requestChat)
  route(web, chat.listRequests, listRequests)
  route(web, chat.readRequest, readRequest)
  route(web, chat.answerRequest, answerRequest)
  route(web, chat.listConversations, listConversations)
  route(web, chat.readConversation, readConversation)
  route(web, chat.listMessages, listMessages)
  route(web, chat.sendMessage, sendMessage)
  route(web, chat.markConversationRead, markConversationRead)
  route(web, chat.countUnreadMessages, countUnreadMessages)
  route(web, chat.block, block)
  route(web, chat.listBlocked, listBlocked)
  route(web, chat.unblock, unblock)
  route(web, chat.readChatDoor, readChatDoor)
  route(web, chat.saveChatDoor, saveChatDoor)
}
