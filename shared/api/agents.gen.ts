import { api } from '@sapa/shared/api';
export const addTagTypes = ["agents"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      askAgent: build.mutation<AskAgentApiResponse, AskAgentApiArg>({
        query: (queryArg) => ({
          url: `/agents/${queryArg.agentId}/ask`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["agents"],
      }),
      createAgent: build.mutation<CreateAgentApiResponse, CreateAgentApiArg>({
        query: (queryArg) => ({
          url: `/agents`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["agents"],
      }),
      listAgents: build.query<ListAgentsApiResponse, ListAgentsApiArg>({
        query: (queryArg) => ({
          url: `/agents`,
          params: {
            organizationId: queryArg.organizationId,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ["agents"],
      }),
      getAgent: build.query<GetAgentApiResponse, GetAgentApiArg>({
        query: (queryArg) => ({ url: `/agents/${queryArg.id}` }),
        providesTags: ["agents"],
      }),
      updateAgent: build.mutation<UpdateAgentApiResponse, UpdateAgentApiArg>({
        query: (queryArg) => ({
          url: `/agents/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["agents"],
      }),
      listAgentVersions: build.query<
        ListAgentVersionsApiResponse,
        ListAgentVersionsApiArg
      >({
        query: (queryArg) => ({ url: `/agents/${queryArg.id}/versions` }),
        providesTags: ["agents"],
      }),
      restoreAgentVersion: build.mutation<
        RestoreAgentVersionApiResponse,
        RestoreAgentVersionApiArg
      >({
        query: (queryArg) => ({
          url: `/agents/${queryArg.id}/versions/${queryArg.version}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["agents"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as agentsApi };
export type AskAgentApiResponse = /** status 200 Default Response */ {
  data: {
    text: string;
    bubbles: string[];
    outcome: "answered" | "handover";
    reason: string | null;
    responder: "built-in" | "model";
    model: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
  };
  message?: string;
};
export type AskAgentApiArg = {
  agentId: string;
  body: {
    message: string;
    history?: {
      author: "customer" | "agent";
      text: string;
    }[];
  };
};
export type CreateAgentApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    name: string;
    status: "active" | "paused";
    instructions: string;
    tone: "friendly" | "formal" | "concise";
    greeting: string;
    unknown_reply: string;
    handover_words: string;
    languages: ("en" | "id")[];
    knowledge_scope: "all" | "chosen";
    document_ids: string[];
    business_hours:
      | {
          day: number;
          opens: string;
          closes: string;
        }[]
      | null;
    outside_hours_reply: string;
    most_bubbles: number;
    version: number;
    document_count: number;
    channel_count: number;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type CreateAgentApiArg = {
  body: {
    organizationId?: string;
    name: string;
  };
};
export type ListAgentsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    name: string;
    status: "active" | "paused";
    instructions: string;
    tone: "friendly" | "formal" | "concise";
    greeting: string;
    unknown_reply: string;
    handover_words: string;
    languages: ("en" | "id")[];
    knowledge_scope: "all" | "chosen";
    document_ids: string[];
    business_hours:
      | {
          day: number;
          opens: string;
          closes: string;
        }[]
      | null;
    outside_hours_reply: string;
    most_bubbles: number;
    version: number;
    document_count: number;
    channel_count: number;
    created_at: string;
    updated_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListAgentsApiArg = {
  organizationId?: string;
  limit?: number;
  cursor?: string;
  search?: string;
  status?: "active" | "paused";
};
export type GetAgentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    name: string;
    status: "active" | "paused";
    instructions: string;
    tone: "friendly" | "formal" | "concise";
    greeting: string;
    unknown_reply: string;
    handover_words: string;
    languages: ("en" | "id")[];
    knowledge_scope: "all" | "chosen";
    document_ids: string[];
    business_hours:
      | {
          day: number;
          opens: string;
          closes: string;
        }[]
      | null;
    outside_hours_reply: string;
    most_bubbles: number;
    version: number;
    document_count: number;
    channel_count: number;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type GetAgentApiArg = {
  id: string;
};
export type UpdateAgentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    name: string;
    status: "active" | "paused";
    instructions: string;
    tone: "friendly" | "formal" | "concise";
    greeting: string;
    unknown_reply: string;
    handover_words: string;
    languages: ("en" | "id")[];
    knowledge_scope: "all" | "chosen";
    document_ids: string[];
    business_hours:
      | {
          day: number;
          opens: string;
          closes: string;
        }[]
      | null;
    outside_hours_reply: string;
    most_bubbles: number;
    version: number;
    document_count: number;
    channel_count: number;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type UpdateAgentApiArg = {
  id: string;
  body: {
    agentId?: string;
    name?: string;
    status?: "active" | "paused";
    instructions?: string;
    tone?: "friendly" | "formal" | "concise";
    greeting?: string;
    unknownReply?: string;
    handoverWords?: string;
    languages?: ("en" | "id")[];
    knowledgeScope?: "all" | "chosen";
    documentIds?: string[];
    businessHours?:
      | {
          day: number;
          opens: string;
          closes: string;
        }[]
      | null;
    outsideHoursReply?: string;
    mostBubbles?: number;
    version?: number;
  };
};
export type ListAgentVersionsApiResponse = /** status 200 Default Response */ {
  data: {
    version: number;
    changed: string[];
    user_name: string | null;
    created_at: string;
  }[];
  message?: string;
};
export type ListAgentVersionsApiArg = {
  id: string;
};
export type RestoreAgentVersionApiResponse =
  /** status 200 Default Response */ {
    data: {
      id: string;
      organization_id: string;
      name: string;
      status: "active" | "paused";
      instructions: string;
      tone: "friendly" | "formal" | "concise";
      greeting: string;
      unknown_reply: string;
      handover_words: string;
      languages: ("en" | "id")[];
      knowledge_scope: "all" | "chosen";
      document_ids: string[];
      business_hours:
        | {
            day: number;
            opens: string;
            closes: string;
          }[]
        | null;
      outside_hours_reply: string;
      most_bubbles: number;
      version: number;
      document_count: number;
      channel_count: number;
      created_at: string;
      updated_at: string;
    };
    message?: string;
  };
export type RestoreAgentVersionApiArg = {
  id: string;
  version: number;
};
export type Error = {
  message: string;
  code: string;
  errors?: {
    key: string;
    message: string;
  }[];
  request_id: string;
};
export const {
  useAskAgentMutation,
  useCreateAgentMutation,
  useListAgentsQuery,
  useLazyListAgentsQuery,
  useGetAgentQuery,
  useLazyGetAgentQuery,
  useUpdateAgentMutation,
  useListAgentVersionsQuery,
  useLazyListAgentVersionsQuery,
  useRestoreAgentVersionMutation,
} = injectedRtkApi;
