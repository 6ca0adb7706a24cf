import { api } from '@sapa/shared/api';
export const addTagTypes = ["documents"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createDocument: build.mutation<
        CreateDocumentApiResponse,
        CreateDocumentApiArg
      >({
        query: (queryArg) => ({
          url: `/documents`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["documents"],
      }),
      listDocuments: build.query<ListDocumentsApiResponse, ListDocumentsApiArg>(
        {
          query: (queryArg) => ({
            url: `/documents`,
            params: {
              organizationId: queryArg.organizationId,
              agentId: queryArg.agentId,
              limit: queryArg.limit,
              cursor: queryArg.cursor,
              search: queryArg.search,
              kind: queryArg.kind,
            },
          }),
          providesTags: ["documents"],
        },
      ),
      deleteDocument: build.mutation<
        DeleteDocumentApiResponse,
        DeleteDocumentApiArg
      >({
        query: (queryArg) => ({
          url: `/documents/${queryArg.id}`,
          method: "DELETE",
        }),
        invalidatesTags: ["documents"],
      }),
      getDocument: build.query<GetDocumentApiResponse, GetDocumentApiArg>({
        query: (queryArg) => ({ url: `/documents/${queryArg.id}` }),
        providesTags: ["documents"],
      }),
      updateDocument: build.mutation<
        UpdateDocumentApiResponse,
        UpdateDocumentApiArg
      >({
        query: (queryArg) => ({
          url: `/documents/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["documents"],
      }),
      readDocument: build.mutation<ReadDocumentApiResponse, ReadDocumentApiArg>(
        {
          query: (queryArg) => ({
            url: `/documents/${queryArg.id}/read`,
            method: "POST",
          }),
          invalidatesTags: ["documents"],
        },
      ),
      restoreDocument: build.mutation<
        RestoreDocumentApiResponse,
        RestoreDocumentApiArg
      >({
        query: (queryArg) => ({
          url: `/documents/${queryArg.id}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["documents"],
      }),
      uploadDocument: build.mutation<
        UploadDocumentApiResponse,
        UploadDocumentApiArg
      >({
        query: (queryArg) => ({
          url: `/documents/files`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["documents"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as documentsApi };
export type CreateDocumentApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type CreateDocumentApiArg = {
  body: {
    organizationId?: string;
    agentId: string;
    kind: "text" | "qa" | "url";
    title?: string;
    content?: string;
    question?: string;
    url?: string;
  };
};
export type ListDocumentsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListDocumentsApiArg = {
  organizationId?: string;
  agentId: string;
  limit?: number;
  cursor?: string;
  search?: string;
  kind?: "text" | "qa" | "file" | "url";
};
export type DeleteDocumentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
  };
  message?: string;
};
export type DeleteDocumentApiArg = {
  id: string;
};
export type GetDocumentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type GetDocumentApiArg = {
  id: string;
};
export type UpdateDocumentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type UpdateDocumentApiArg = {
  id: string;
  body: {
    title?: string;
    content?: string;
    question?: string;
  };
};
export type ReadDocumentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type ReadDocumentApiArg = {
  id: string;
};
export type RestoreDocumentApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type RestoreDocumentApiArg = {
  id: string;
};
export type UploadDocumentApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    agent_id: string;
    kind: "text" | "qa" | "file" | "url";
    title: string;
    content: string | null;
    question: string | null;
    source_url: string | null;
    file_name: string | null;
    file_type: string | null;
    file_size: number | null;
    status: "processing" | "ready" | "failed";
    failure: string | null;
    chunk_count: number;
    read_at: string | null;
    created_at: string;
    updated_at: string;
  };
  message?: string;
};
export type UploadDocumentApiArg = {
  body: {
    organizationId?: string;
    agentId: string;
    title?: string;
  };
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
  useCreateDocumentMutation,
  useListDocumentsQuery,
  useLazyListDocumentsQuery,
  useDeleteDocumentMutation,
  useGetDocumentQuery,
  useLazyGetDocumentQuery,
  useUpdateDocumentMutation,
  useReadDocumentMutation,
  useRestoreDocumentMutation,
  useUploadDocumentMutation,
} = injectedRtkApi;
