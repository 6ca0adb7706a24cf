import { agentsApi } from '@sapa/shared/api/agents.gen'
import { channelsApi } from '@sapa/shared/api/channels.gen'
import { documentsApi } from '@sapa/shared/api/documents.gen'

/** An agent shows how much it knows and where it answers: what changes those changes it. */
export function setup(): void {
  const agents = { invalidatesTags: ['agents' as const, 'analytics' as const] }
  documentsApi.enhanceEndpoints<'documents' | 'agents' | 'analytics'>({
    addTagTypes: ['agents', 'analytics'],
    endpoints: {
      createDocument: { invalidatesTags: ['documents', ...agents.invalidatesTags] },
      uploadDocument: { invalidatesTags: ['documents', ...agents.invalidatesTags] },
      restoreDocument: { invalidatesTags: ['documents', ...agents.invalidatesTags] },
      deleteDocument: { invalidatesTags: ['documents', ...agents.invalidatesTags] },
    },
  })
  channelsApi.enhanceEndpoints<'channels' | 'agents' | 'analytics'>({
    addTagTypes: ['agents', 'analytics'],
    endpoints: {
      connectSignedUpNumber: { invalidatesTags: ['channels', ...agents.invalidatesTags] },
      createChannel: { invalidatesTags: ['channels', ...agents.invalidatesTags] },
      linkAgent: { invalidatesTags: ['channels', ...agents.invalidatesTags] },
    },
  })
  agentsApi.enhanceEndpoints<'agents' | 'analytics'>({
    addTagTypes: ['analytics'],
    endpoints: { createAgent: agents, askAgent: { invalidatesTags: [] } },
  })
}
