import { api } from '@sapa/shared/api';
export const addTagTypes = ["templates"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createTemplate: build.mutation<
        CreateTemplateApiResponse,
        CreateTemplateApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/${queryArg.id}/templates`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["templates"],
      }),
      listTemplates: build.query<ListTemplatesApiResponse, ListTemplatesApiArg>(
        {
          query: (queryArg) => ({
            url: `/channels/${queryArg.id}/templates`,
            params: {
              limit: queryArg.limit,
              cursor: queryArg.cursor,
              search: queryArg.search,
              sendable: queryArg.sendable,
            },
          }),
          providesTags: ["templates"],
        },
      ),
      deleteTemplate: build.mutation<
        DeleteTemplateApiResponse,
        DeleteTemplateApiArg
      >({
        query: (queryArg) => ({
          url: `/templates/${queryArg.id}`,
          method: "DELETE",
        }),
        invalidatesTags: ["templates"],
      }),
      updateTemplate: build.mutation<
        UpdateTemplateApiResponse,
        UpdateTemplateApiArg
      >({
        query: (queryArg) => ({
          url: `/templates/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["templates"],
      }),
      handInTemplateSample: build.mutation<
        HandInTemplateSampleApiResponse,
        HandInTemplateSampleApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/${queryArg.id}/template-samples`,
          method: "POST",
        }),
        invalidatesTags: ["templates"],
      }),
      syncTemplates: build.mutation<
        SyncTemplatesApiResponse,
        SyncTemplatesApiArg
      >({
        query: (queryArg) => ({
          url: `/channels/${queryArg.id}/templates/sync`,
          method: "POST",
        }),
        invalidatesTags: ["templates"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as templatesApi };
export type CreateTemplateApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    name: string;
    language: string;
    category: "marketing" | "utility" | "authentication";
    status:
      | "approved"
      | "pending"
      | "rejected"
      | "paused"
      | "disabled"
      | "in_appeal"
      | "pending_deletion"
      | "limit_exceeded"
      | "archived"
      | "unknown";
    quality: "green" | "yellow" | "red" | "unknown";
    rejection: string | null;
    header: {
      format: "text" | "image" | "video" | "document";
      text: string;
    } | null;
    body: string;
    body_examples: string[];
    footer: string;
    buttons: {
      type: "quick_reply" | "url" | "phone_number" | "copy_code";
      text: string;
      url: string | null;
      phone_number: string | null;
      code: string | null;
    }[];
    sendable: boolean;
    updated_at: string;
  };
  message?: string;
};
export type CreateTemplateApiArg = {
  id: string;
  body: {
    name: string;
    language: "id" | "en" | "en_US" | "ms" | "fil" | "zh_CN" | "zh_HK" | "ta";
    category: "marketing" | "utility";
    header?: {
      format?: "text" | "image" | "video" | "document";
      text?: string;
      example?: string;
      handle?: string;
    };
    body: string;
    bodyExamples?: string[];
    footer?: string;
    buttons?: {
      type: "quick_reply" | "url" | "phone_number" | "copy_code";
      text?: string;
      url?: string;
      example?: string;
      phoneNumber?: string;
      code?: string;
    }[];
  };
};
export type ListTemplatesApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    language: string;
    category: "marketing" | "utility" | "authentication";
    status:
      | "approved"
      | "pending"
      | "rejected"
      | "paused"
      | "disabled"
      | "in_appeal"
      | "pending_deletion"
      | "limit_exceeded"
      | "archived"
      | "unknown";
    quality: "green" | "yellow" | "red" | "unknown";
    rejection: string | null;
    header: {
      format: "text" | "image" | "video" | "document";
      text: string;
    } | null;
    body: string;
    body_examples: string[];
    footer: string;
    buttons: {
      type: "quick_reply" | "url" | "phone_number" | "copy_code";
      text: string;
      url: string | null;
      phone_number: string | null;
      code: string | null;
    }[];
    sendable: boolean;
    updated_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListTemplatesApiArg = {
  limit?: number;
  cursor?: string;
  search?: string;
  sendable?: boolean;
  id: string;
};
export type DeleteTemplateApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
  };
  message?: string;
};
export type DeleteTemplateApiArg = {
  id: string;
};
export type UpdateTemplateApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    language: string;
    category: "marketing" | "utility" | "authentication";
    status:
      | "approved"
      | "pending"
      | "rejected"
      | "paused"
      | "disabled"
      | "in_appeal"
      | "pending_deletion"
      | "limit_exceeded"
      | "archived"
      | "unknown";
    quality: "green" | "yellow" | "red" | "unknown";
    rejection: string | null;
    header: {
      format: "text" | "image" | "video" | "document";
      text: string;
    } | null;
    body: string;
    body_examples: string[];
    footer: string;
    buttons: {
      type: "quick_reply" | "url" | "phone_number" | "copy_code";
      text: string;
      url: string | null;
      phone_number: string | null;
      code: string | null;
    }[];
    sendable: boolean;
    updated_at: string;
  };
  message?: string;
};
export type UpdateTemplateApiArg = {
  id: string;
  body: {
    category: "marketing" | "utility";
    header?: {
      format?: "text" | "image" | "video" | "document";
      text?: string;
      example?: string;
      handle?: string;
    };
    body: string;
    bodyExamples?: string[];
    footer?: string;
    buttons?: {
      type: "quick_reply" | "url" | "phone_number" | "copy_code";
      text?: string;
      url?: string;
      example?: string;
      phoneNumber?: string;
      code?: string;
    }[];
  };
};
export type HandInTemplateSampleApiResponse =
  /** status 201 Default Response */ {
    data: {
      format: "image" | "video" | "document";
      handle: string;
    };
    message?: string;
  };
export type HandInTemplateSampleApiArg = {
  id: string;
};
export type SyncTemplatesApiResponse = /** status 200 Default Response */ {
  data: {
    fetched: boolean;
  };
  message?: string;
};
export type SyncTemplatesApiArg = {
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
  useCreateTemplateMutation,
  useListTemplatesQuery,
  useLazyListTemplatesQuery,
  useDeleteTemplateMutation,
  useUpdateTemplateMutation,
  useHandInTemplateSampleMutation,
  useSyncTemplatesMutation,
} = injectedRtkApi;
