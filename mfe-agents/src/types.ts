import type { AskAgentApiResponse, GetAgentApiResponse } from '@sapa/shared/api/agents.gen'
import type {
  CheckChannelApiResponse,
  ListChannelsApiResponse,
  ListParkedItemsApiResponse,
} from '@sapa/shared/api/channels.gen'
import type { GetDocumentApiResponse, ListDocumentsApiResponse } from '@sapa/shared/api/documents.gen'

export type Agent = GetAgentApiResponse['data']
export type OpenHours = NonNullable<Agent['business_hours']>[number]
export type AgentAnswer = AskAgentApiResponse['data']
export type ParkedItem = ListParkedItemsApiResponse['data'][number]
export type ChannelCheck = CheckChannelApiResponse['data']['checks'][number]
export type Channel = ListChannelsApiResponse['data'][number]
export type DocumentWithText = GetDocumentApiResponse['data']
export type KnowledgeDocument = ListDocumentsApiResponse['data'][number]
