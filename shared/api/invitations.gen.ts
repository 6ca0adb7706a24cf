import { api } from '@sapa/shared/api';
export const addTagTypes = ["invitations"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      acceptInvitation: build.mutation<
        AcceptInvitationApiResponse,
        AcceptInvitationApiArg
      >({
        query: (queryArg) => ({
          url: `/invitations/accept`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["invitations"],
      }),
      readInvitation: build.mutation<
        ReadInvitationApiResponse,
        ReadInvitationApiArg
      >({
        query: (queryArg) => ({
          url: `/invitations/read`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["invitations"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as invitationsApi };
export type AcceptInvitationApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    role: 3 | 4 | 5;
  };
  message?: string;
};
export type AcceptInvitationApiArg = {
  body: {
    invitation: string;
  };
};
export type ReadInvitationApiResponse = /** status 200 Default Response */ {
  data: {
    organization: {
      id: string;
      name: string;
    };
    email: string;
    role: 3 | 4 | 5;
    expires_at: string;
  };
  message?: string;
};
export type ReadInvitationApiArg = {
  body: {
    invitation: string;
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
export const { useAcceptInvitationMutation, useReadInvitationMutation } =
  injectedRtkApi;
