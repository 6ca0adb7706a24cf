import { api } from '@sapa/shared/api';
export const addTagTypes = ["channels"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      checkChannel: build.query<CheckChannelApiResponse, CheckChannelApiArg>({
        query: (queryArg) => ({ url: `/channels/${queryArg.id}/checks` }),
        providesTags: ["channels"],
      }),
      connectSignedUpNumber: build.mutation<
        ConnectSignedUpNumberApiResponse,
        ConnectSignedUpNumberApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/sign-ups`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      createChannel: build.mutation<
        CreateChannelApiResponse,
        CreateChannelApiArg
      >({
        query: (queryArg) => ({
          url: `/channels`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      listChannels: build.query<ListChannelsApiResponse, ListChannelsApiArg>({
        query: (queryArg) => ({
          url: `/channels`,
          params: {
            organizationId: queryArg.organizationId,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            type: queryArg["type"],
            agentId: queryArg.agentId,
            channelId: queryArg.channelId,
            paused: queryArg.paused,
            withAccount: queryArg.withAccount,
          },
        }),
        providesTags: ["channels"],
      }),
      createSandboxNumber: build.mutation<
        CreateSandboxNumberApiResponse,
        CreateSandboxNumberApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/sandbox-numbers`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      linkAgent: build.mutation<LinkAgentApiResponse, LinkAgentApiArg>({
        query: (queryArg) => ({
          url: `/channels/agents`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      updateChannel: build.mutation<
        UpdateChannelApiResponse,
        UpdateChannelApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      updateChannelAgent: build.mutation<
        UpdateChannelAgentApiResponse,
        UpdateChannelAgentApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/agents/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      discardParkedItem: build.mutation<
        DiscardParkedItemApiResponse,
        DiscardParkedItemApiArg
      >({
        query: (queryArg) => ({
          url: `/parked-items/${queryArg.id}`,
          method: "DELETE",
        }),
        invalidatesTags: ["channels"],
      }),
      discardParkedItems: build.mutation<
        DiscardParkedItemsApiResponse,
        DiscardParkedItemsApiArg
      >({
        query: (queryArg) => ({
          url: `/parked-items/discard`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      listParkedItems: build.query<
        ListParkedItemsApiResponse,
        ListParkedItemsApiArg
      >({
        query: (queryArg) => ({
          url: `/parked-items`,
          params: {
            organizationId: queryArg.organizationId,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            channelId: queryArg.channelId,
            reason: queryArg.reason,
            detail: queryArg.detail,
          },
        }),
        providesTags: ["channels"],
      }),
      listParkedReasons: build.query<
        ListParkedReasonsApiResponse,
        ListParkedReasonsApiArg
      >({
        query: (queryArg) => ({
          url: `/parked-items/reasons`,
          params: {
            organizationId: queryArg.organizationId,
          },
        }),
        providesTags: ["channels"],
      }),
      replayParkedItem: build.mutation<
        ReplayParkedItemApiResponse,
        ReplayParkedItemApiArg
      >({
        query: (queryArg) => ({
          url: `/parked-items/${queryArg.id}/replay`,
          method: "POST",
        }),
        invalidatesTags: ["channels"],
      }),
      replayParkedItems: build.mutation<
        ReplayParkedItemsApiResponse,
        ReplayParkedItemsApiArg
      >({
        query: (queryArg) => ({
          url: `/parked-items/replay`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["channels"],
      }),
      getChannelCharges: build.query<
        GetChannelChargesApiResponse,
        GetChannelChargesApiArg
      >({
        query: (queryArg) => ({ url: `/channels/${queryArg.id}/charges` }),
        providesTags: ["channels"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as channelsApi };
export type CheckChannelApiResponse = /** status 200 Default Response */ {
  data: {
    checks: {
      name:
        | "token"
        | "permissions"
        | "registration"
        | "name"
        | "subscription"
        | "address"
        | "signature"
        | "webhook"
        | "app"
        | "balance"
        | "quality"
        | "limit";
      state: "ok" | "wait" | "care" | "problem" | "unknown";
      finding: string;
      remedy: string | null;
    }[];
    counts: {
      received: number;
      shown: number;
      parked: number;
      discarded: number;
      waiting: number;
    };
  };
  message?: string;
};
export type CheckChannelApiArg = {
  id: string;
};
export type ConnectSignedUpNumberApiResponse =
  /** status 201 Default Response */ {
    data: {
      id: string;
      organization_id: string;
      type: "whatsapp";
      provider: "whatsapp" | "sandbox";
      name: string;
      identifier: string;
      identifier_id: string;
      waba_id: string | null;
      status: "active" | "needs_reconnect" | "disconnected";
      can_send: boolean;
      can_receive: boolean;
      has_app_secret: boolean;
      signed_up: boolean;
      problem: string | null;
      paused_reason: string | null;
      paused_until: string | null;
      webhook_url: string | null;
      verify_token: string | null;
      phone_page: string | null;
      agent: {
        id: string;
        channel_id: string;
        agent_id: string;
        agent_name: string;
        status: "active" | "paused";
      } | null;
      created_at: string;
    };
    message?: string;
  };
export type ConnectSignedUpNumberApiArg = {
  body: {
    organizationId?: string;
    code: string;
    wabaId?: string;
    numberId?: string;
    agentId?: string;
  };
};
export type CreateChannelApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    type: "whatsapp";
    provider: "whatsapp" | "sandbox";
    name: string;
    identifier: string;
    identifier_id: string;
    waba_id: string | null;
    status: "active" | "needs_reconnect" | "disconnected";
    can_send: boolean;
    can_receive: boolean;
    has_app_secret: boolean;
    signed_up: boolean;
    problem: string | null;
    paused_reason: string | null;
    paused_until: string | null;
    webhook_url: string | null;
    verify_token: string | null;
    phone_page: string | null;
    agent: {
      id: string;
      channel_id: string;
      agent_id: string;
      agent_name: string;
      status: "active" | "paused";
    } | null;
    created_at: string;
  };
  message?: string;
};
export type CreateChannelApiArg = {
  body: {
    organizationId?: string;
    type?: "whatsapp";
    provider?: "whatsapp" | "sandbox";
    name?: string;
    identifier: string;
    identifierId: string;
    apiKey: string;
    appSecret?: string;
    wabaId?: string;
    agentId?: string;
  };
};
export type ListChannelsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    type: "whatsapp";
    provider: "whatsapp" | "sandbox";
    name: string;
    identifier: string;
    identifier_id: string;
    waba_id: string | null;
    status: "active" | "needs_reconnect" | "disconnected";
    can_send: boolean;
    can_receive: boolean;
    has_app_secret: boolean;
    signed_up: boolean;
    problem: string | null;
    paused_reason: string | null;
    paused_until: string | null;
    webhook_url: string | null;
    verify_token: string | null;
    phone_page: string | null;
    agent: {
      id: string;
      channel_id: string;
      agent_id: string;
      agent_name: string;
      status: "active" | "paused";
    } | null;
    created_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListChannelsApiArg = {
  organizationId?: string;
  limit?: number;
  cursor?: string;
  search?: string;
  type?: "whatsapp";
  agentId?: string;
  channelId?: string;
  paused?: boolean;
  withAccount?: boolean;
};
export type CreateSandboxNumberApiResponse =
  /** status 201 Default Response */ {
    data: {
      identifier: string;
      identifier_id: string;
      api_key: string;
      app_secret: string;
      waba_id: string;
      phone_page: string;
    };
    message?: string;
  };
export type CreateSandboxNumberApiArg = {
  body: {
    organizationId?: string;
  };
};
export type LinkAgentApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    channel_id: string;
    agent_id: string;
    agent_name: string;
    status: "active" | "paused";
  };
  message?: string;
};
export type LinkAgentApiArg = {
  body: {
    organizationId?: string;
    channelId: string;
    agentId: string;
  };
};
export type UpdateChannelApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    type: "whatsapp";
    provider: "whatsapp" | "sandbox";
    name: string;
    identifier: string;
    identifier_id: string;
    waba_id: string | null;
    status: "active" | "needs_reconnect" | "disconnected";
    can_send: boolean;
    can_receive: boolean;
    has_app_secret: boolean;
    signed_up: boolean;
    problem: string | null;
    paused_reason: string | null;
    paused_until: string | null;
    webhook_url: string | null;
    verify_token: string | null;
    phone_page: string | null;
    agent: {
      id: string;
      channel_id: string;
      agent_id: string;
      agent_name: string;
      status: "active" | "paused";
    } | null;
    created_at: string;
  };
  message?: string;
};
export type UpdateChannelApiArg = {
  id: string;
  body: {
    name?: string;
    apiKey?: string;
    appSecret?: string;
    wabaId?: string;
    pin?: string;
    status?: "active" | "disconnected";
  };
};
export type UpdateChannelAgentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    channel_id: string;
    agent_id: string;
    agent_name: string;
    status: "active" | "paused";
  };
  message?: string;
};
export type UpdateChannelAgentApiArg = {
  id: string;
  body: {
    agentId?: string;
    status?: "active" | "paused";
  };
};
export type DiscardParkedItemApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
  };
  message?: string;
};
export type DiscardParkedItemApiArg = {
  id: string;
};
export type DiscardParkedItemsApiResponse = /** status 200 Default Response */ {
  data: {
    discarded: number;
  };
  message?: string;
};
export type DiscardParkedItemsApiArg = {
  body: {
    organizationId?: string;
    until: string;
    reason?: string;
    detail?: string;
  };
};
export type ListParkedItemsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    channel_id: string;
    channel_name: string;
    kind: "message" | "status" | "change" | "delivery";
    reason: string;
    content: string;
    received_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListParkedItemsApiArg = {
  organizationId?: string;
  limit?: number;
  cursor?: string;
  search?: string;
  channelId?: string;
  reason?: string;
  detail?: string;
};
export type ListParkedReasonsApiResponse = /** status 200 Default Response */ {
  data: {
    reason: string;
    detail: string | null;
    text: string;
    count: number;
    newest_at: string;
  }[];
  message?: string;
};
export type ListParkedReasonsApiArg = {
  organizationId?: string;
};
export type ReplayParkedItemApiResponse = /** status 200 Default Response */ {
  data: {
    placed: boolean;
  };
  message?: string;
};
export type ReplayParkedItemApiArg = {
  id: string;
};
export type ReplayParkedItemsApiResponse = /** status 200 Default Response */ {
  data: {
    read: number;
    placed: number;
    next_cursor: string | null;
  };
  message?: string;
};
export type ReplayParkedItemsApiArg = {
  body: {
    organizationId?: string;
    until: string;
    reason?: string;
    detail?: string;
    cursor?: string;
  };
};
export type GetChannelChargesApiResponse = /** status 200 Default Response */ {
  data: {
    marketing: number;
    utility: number;
    authentication: number;
    service: number;
  };
  message?: string;
};
export type GetChannelChargesApiArg = {
  id: string;
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
  useCheckChannelQuery,
  useLazyCheckChannelQuery,
  useConnectSignedUpNumberMutation,
  useCreateChannelMutation,
  useListChannelsQuery,
  useLazyListChannelsQuery,
  useCreateSandboxNumberMutation,
  useLinkAgentMutation,
  useUpdateChannelMutation,
  useUpdateChannelAgentMutation,
  useDiscardParkedItemMutation,
  useDiscardParkedItemsMutation,
  useListParkedItemsQuery,
  useLazyListParkedItemsQuery,
  useListParkedReasonsQuery,
  useLazyListParkedReasonsQuery,
  useReplayParkedItemMutation,
  useReplayParkedItemsMutation,
  useGetChannelChargesQuery,
  useLazyGetChannelChargesQuery,
} = injectedRtkApi;
