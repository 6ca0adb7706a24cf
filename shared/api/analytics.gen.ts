import { api } from '@sapa/shared/api';
export const addTagTypes = ["analytics"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getSummaries: build.query<GetSummariesApiResponse, GetSummariesApiArg>({
        query: (queryArg) => ({
          url: `/analytics/${queryArg.organizationId}/summaries`,
        }),
        providesTags: ["analytics"],
      }),
      listDailyChats: build.query<
        ListDailyChatsApiResponse,
        ListDailyChatsApiArg
      >({
        query: (queryArg) => ({
          url: `/analytics/${queryArg.organizationId}/chats/daily`,
          params: {
            days: queryArg.days,
          },
        }),
        providesTags: ["analytics"],
      }),
      listRecentChats: build.query<
        ListRecentChatsApiResponse,
        ListRecentChatsApiArg
      >({
        query: (queryArg) => ({
          url: `/analytics/${queryArg.organizationId}/chats/recently`,
        }),
        providesTags: ["analytics"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as analyticsApi };
export type GetSummariesApiResponse = /** status 200 Default Response */ {
  data: {
    chats: number;
    contacts: number;
    conversations: number;
    total_staff: number;
    quota_used: number;
    quota_limit: number;
    first_steps: {
      agent: boolean;
      knowledge: boolean;
      number: boolean;
      answer: boolean;
    };
  };
  message?: string;
};
export type GetSummariesApiArg = {
  organizationId: string;
};
export type ListDailyChatsApiResponse = /** status 200 Default Response */ {
  data: {
    channel_id: string;
    channel: string;
    values: {
      date: string;
      count: number;
    }[];
  }[];
  message?: string;
};
export type ListDailyChatsApiArg = {
  days?: number;
  organizationId: string;
};
export type ListRecentChatsApiResponse = /** status 200 Default Response */ {
  data: {
    conversation_id: string;
    channel_id: string;
    channel_type: "whatsapp";
    contact_id: string;
    contact_name: string | null;
    contact_phone_number: string | null;
    text: string | null;
    type: string;
    direction: "in" | "out";
    unread_count: number;
    at: string;
  }[];
  message?: string;
};
export type ListRecentChatsApiArg = {
  organizationId: string;
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
  useGetSummariesQuery,
  useLazyGetSummariesQuery,
  useListDailyChatsQuery,
  useLazyListDailyChatsQuery,
  useListRecentChatsQuery,
  useLazyListRecentChatsQuery,
} = injectedRtkApi;
