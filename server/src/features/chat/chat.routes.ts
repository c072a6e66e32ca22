// Registers the endpoint handlers of chat.
import { chat } from '@murmullo/contract/chat'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { answerRequest } from './answer-request.ts'
import { block } from './block.ts'
import { readChatPrivacy, saveChatPrivacy } from './chat-door.ts'
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

export function chatRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, chat.searchPeople, searchPeople)
  registerEndpoint(web, chat.requestChat, requestChat)
  registerEndpoint(web, chat.listRequests, listRequests)
  registerEndpoint(web, chat.readRequest, readRequest)
  registerEndpoint(web, chat.answerRequest, answerRequest)
  registerEndpoint(web, chat.listConversations, listConversations)
  registerEndpoint(web, chat.readConversation, readConversation)
  registerEndpoint(web, chat.listMessages, listMessages)
  registerEndpoint(web, chat.sendMessage, sendMessage)
  registerEndpoint(web, chat.markConversationRead, markConversationRead)
  registerEndpoint(web, chat.countUnreadMessages, countUnreadMessages)
  registerEndpoint(web, chat.block, block)
  registerEndpoint(web, chat.listBlocked, listBlocked)
  registerEndpoint(web, chat.unblock, unblock)
  registerEndpoint(web, chat.readChatDoor, readChatPrivacy)
  registerEndpoint(web, chat.saveChatDoor, saveChatPrivacy)
}
