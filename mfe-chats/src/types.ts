import type { ListConversationsApiResponse, ListMessagesApiResponse } from '@sapa/shared/api/conversations.gen'

export type Conversation = ListConversationsApiResponse['data'][number]
export type Message = ListMessagesApiResponse['data'][number]
