import { api } from '@sapa/shared/api';
export const addTagTypes = ["members"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      addMember: build.mutation<AddMemberApiResponse, AddMemberApiArg>({
        query: (queryArg) => ({
          url: `/organizations/${queryArg.organizationId}/members`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["members"],
      }),
      listMembers: build.query<ListMembersApiResponse, ListMembersApiArg>({
        query: (queryArg) => ({
          url: `/organizations/${queryArg.organizationId}/members`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            role: queryArg.role,
            status: queryArg.status,
          },
        }),
        providesTags: ["members"],
      }),
      resendInvitation: build.mutation<
        ResendInvitationApiResponse,
        ResendInvitationApiArg
      >({
        query: (queryArg) => ({
          url: `/organizations/${queryArg.organizationId}/invitations/${queryArg.invitationId}/resend`,
          method: "POST",
        }),
        invalidatesTags: ["members"],
      }),
      revokeInvitation: build.mutation<
        RevokeInvitationApiResponse,
        RevokeInvitationApiArg
      >({
        query: (queryArg) => ({
          url: `/organizations/${queryArg.organizationId}/invitations/${queryArg.invitationId}`,
          method: "DELETE",
        }),
        invalidatesTags: ["members"],
      }),
      updateMember: build.mutation<UpdateMemberApiResponse, UpdateMemberApiArg>(
        {
          query: (queryArg) => ({
            url: `/organizations/${queryArg.organizationId}/members/${queryArg.userId}`,
            method: "PUT",
            body: queryArg.body,
          }),
          invalidatesTags: ["members"],
        },
      ),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as membersApi };
export type AddMemberApiResponse = /** status 201 Default Response */ {
  data: {
    user_id: string | null;
    name: string;
    email: string | null;
    phone_number: string | null;
    role: 3 | 4 | 5;
    user_type: 1 | 2;
    status: "active" | "inactive";
    created_at: string;
    last_admin: boolean;
    invitation: {
      id: string;
      sent_at: string;
      expires_at: string;
      expired: boolean;
    } | null;
  };
  message?: string;
};
export type AddMemberApiArg = {
  organizationId: string;
  body: {
    invite?: boolean;
    name?: string;
    email: string;
    phoneNumber?: string;
    role: 3 | 4 | 5;
  };
};
export type ListMembersApiResponse = /** status 200 Default Response */ {
  data: {
    user_id: string | null;
    name: string;
    email: string | null;
    phone_number: string | null;
    role: 3 | 4 | 5;
    user_type: 1 | 2;
    status: "active" | "inactive";
    created_at: string;
    last_admin: boolean;
    invitation: {
      id: string;
      sent_at: string;
      expires_at: string;
      expired: boolean;
    } | null;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListMembersApiArg = {
  limit?: number;
  cursor?: string;
  search?: string;
  role?: 3 | 4 | 5;
  status?: "active" | "inactive" | "invited";
  organizationId: string;
};
export type ResendInvitationApiResponse = /** status 200 Default Response */ {
  data: {
    user_id: string | null;
    name: string;
    email: string | null;
    phone_number: string | null;
    role: 3 | 4 | 5;
    user_type: 1 | 2;
    status: "active" | "inactive";
    created_at: string;
    last_admin: boolean;
    invitation: {
      id: string;
      sent_at: string;
      expires_at: string;
      expired: boolean;
    } | null;
  };
  message?: string;
};
export type ResendInvitationApiArg = {
  organizationId: string;
  invitationId: string;
};
export type RevokeInvitationApiResponse = /** status 200 Default Response */ {
  data: {
    revoked: boolean;
  };
  message?: string;
};
export type RevokeInvitationApiArg = {
  organizationId: string;
  invitationId: string;
};
export type UpdateMemberApiResponse = /** status 200 Default Response */ {
  data: {
    user_id: string | null;
    name: string;
    email: string | null;
    phone_number: string | null;
    role: 3 | 4 | 5;
    user_type: 1 | 2;
    status: "active" | "inactive";
    created_at: string;
    last_admin: boolean;
    invitation: {
      id: string;
      sent_at: string;
      expires_at: string;
      expired: boolean;
    } | null;
  };
  message?: string;
};
export type UpdateMemberApiArg = {
  organizationId: string;
  userId: string;
  body: {
    role?: 3 | 4 | 5;
    status?: "active" | "inactive";
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
  useAddMemberMutation,
  useListMembersQuery,
  useLazyListMembersQuery,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useUpdateMemberMutation,
} = injectedRtkApi;
