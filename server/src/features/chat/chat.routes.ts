// Registers the endpoint handlers of chat.
import { chat } from '@murmullo/contract/chat/chat'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { answerRequest } from './requests/answer-request.ts'
import { block } from './blocks/block.ts'
import { readChatPrivacy, saveChatPrivacy } from './people/chat-privacy.ts'
import { countUnreadMessages, listConversations, readConversation } from './conversations/own-conversations.ts'
import { listBlocked } from './blocks/list-blocked.ts'
import { listMessages } from './messages/list-messages.ts'
import { listRequests, readRequest } from './requests/own-requests.ts'
import { markConversationRead } from './messages/mark-conversation-read.ts'
import { requestChat } from './requests/request-chat.ts'
import { searchPeople } from './people/search-people.ts'
import { sendMessage } from './messages/send-message.ts'
import { unblock } from './blocks/unblock.ts'

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
