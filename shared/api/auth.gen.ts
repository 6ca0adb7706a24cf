import { api } from '@sapa/shared/api';
export const addTagTypes = ["auth"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      changePassword: build.mutation<
        ChangePasswordApiResponse,
        ChangePasswordApiArg
      >({
        query: (queryArg) => ({
          url: `/users/${queryArg.id}/password`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      createProviderNonce: build.mutation<
        CreateProviderNonceApiResponse,
        CreateProviderNonceApiArg
      >({
        query: () => ({ url: `/auth/providers/nonces`, method: "POST" }),
        invalidatesTags: ["auth"],
      }),
      endOtherSessions: build.mutation<
        EndOtherSessionsApiResponse,
        EndOtherSessionsApiArg
      >({
        query: (queryArg) => ({
          url: `/users/${queryArg.id}/sessions`,
          method: "DELETE",
        }),
        invalidatesTags: ["auth"],
      }),
      listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
        query: (queryArg) => ({ url: `/users/${queryArg.id}/sessions` }),
        providesTags: ["auth"],
      }),
      endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
        query: (queryArg) => ({
          url: `/users/${queryArg.id}/sessions/${queryArg.sessionId}`,
          method: "DELETE",
        }),
        invalidatesTags: ["auth"],
      }),
      getUser: build.query<GetUserApiResponse, GetUserApiArg>({
        query: (queryArg) => ({ url: `/users/${queryArg.id}` }),
        providesTags: ["auth"],
      }),
      updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
        query: (queryArg) => ({
          url: `/users/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      login: build.mutation<LoginApiResponse, LoginApiArg>({
        query: (queryArg) => ({
          url: `/auth/login`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      refresh: build.mutation<RefreshApiResponse, RefreshApiArg>({
        query: () => ({ url: `/auth/refresh`, method: "POST" }),
        invalidatesTags: ["auth"],
      }),
      register: build.mutation<RegisterApiResponse, RegisterApiArg>({
        query: (queryArg) => ({
          url: `/auth/register`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      revoke: build.mutation<RevokeApiResponse, RevokeApiArg>({
        query: () => ({ url: `/auth/revoke`, method: "POST" }),
        invalidatesTags: ["auth"],
      }),
      sendOtp: build.mutation<SendOtpApiResponse, SendOtpApiArg>({
        query: (queryArg) => ({
          url: `/auth/otp`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      signInWithProvider: build.mutation<
        SignInWithProviderApiResponse,
        SignInWithProviderApiArg
      >({
        query: (queryArg) => ({
          url: `/auth/providers`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      verifyOtp: build.mutation<VerifyOtpApiResponse, VerifyOtpApiArg>({
        query: (queryArg) => ({
          url: `/auth/otp/verify`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
      createChallenge: build.mutation<
        CreateChallengeApiResponse,
        CreateChallengeApiArg
      >({
        query: (queryArg) => ({
          url: `/auth/challenges`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["auth"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as authApi };
export type ChangePasswordApiResponse = /** status 200 Default Response */ {
  data: {
    changed: boolean;
  };
  message?: string;
};
export type ChangePasswordApiArg = {
  id: string;
  body: {
    currentPassword: string;
    newPassword: string;
    confirmPassword: string;
  };
};
export type CreateProviderNonceApiResponse =
  /** status 200 Default Response */ {
    data: {
      nonce: string;
    };
    message?: string;
  };
export type CreateProviderNonceApiArg = void;
export type EndOtherSessionsApiResponse = /** status 200 Default Response */ {
  data: {
    ended: number;
  };
  message?: string;
};
export type EndOtherSessionsApiArg = {
  id: string;
};
export type ListSessionsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    user_agent: string | null;
    address_hint: string | null;
    created_at: string;
    last_used_at: string;
    current: boolean;
  }[];
  message?: string;
};
export type ListSessionsApiArg = {
  id: string;
};
export type EndSessionApiResponse = /** status 200 Default Response */ {
  data: {
    ended: number;
  };
  message?: string;
};
export type EndSessionApiArg = {
  id: string;
  sessionId: string;
};
export type GetUserApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    business_name: string | null;
    email: string | null;
    phone_number: string | null;
    user_type: 1 | 2;
    has_password: boolean;
    organization_members: {
      id: string;
      name: string;
      role: 1 | 2 | 3 | 4 | 5;
    }[];
  };
  message?: string;
};
export type GetUserApiArg = {
  id: string;
};
export type UpdateUserApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    business_name: string | null;
    email: string | null;
    phone_number: string | null;
    user_type: 1 | 2;
    has_password: boolean;
    organization_members: {
      id: string;
      name: string;
      role: 1 | 2 | 3 | 4 | 5;
    }[];
  };
  message?: string;
};
export type UpdateUserApiArg = {
  id: string;
  body: {
    name: string;
  };
};
export type LoginApiResponse = /** status 200 Default Response */ {
  data: {
    access_token: string;
    refresh_token: string;
  };
  message?: string;
};
export type LoginApiArg = {
  body: {
    identifier: string;
    password: string;
    challenge?: string;
  };
};
export type RefreshApiResponse = /** status 200 Default Response */ {
  data: {
    access_token: string;
    refresh_token: string;
  };
  message?: string;
};
export type RefreshApiArg = void;
export type RegisterApiResponse = /** status 200 Default Response */ {
  data: {
    ticket: string;
    action: "register" | "reset-password" | "link-google";
    identifier: string;
    delivery: "email" | "phone";
    resend_in_seconds: number;
  };
  message?: string;
};
export type RegisterApiArg = {
  body: {
    name: string;
    businessName?: string;
    email: string;
    phoneNumber: string;
    password: string;
    confirmPassword: string;
    role?: number;
    delivery?: "email" | "phone";
    challenge?: string;
    invitation?: string;
  };
};
export type RevokeApiResponse = /** status 200 Default Response */ {
  data: {
    revoked: boolean;
  };
  message?: string;
};
export type RevokeApiArg = void;
export type SendOtpApiResponse = /** status 200 Default Response */ {
  data: {
    ticket: string;
    action: "register" | "reset-password" | "link-google";
    identifier: string;
    delivery: "email" | "phone";
    resend_in_seconds: number;
  };
  message?: string;
};
export type SendOtpApiArg = {
  body: {
    identifier: string;
    action: "register" | "reset-password" | "link-google";
    ticket?: string;
    challenge?: string;
  };
};
export type SignInWithProviderApiResponse = /** status 200 Default Response */ {
  data: {
    access_token: string | null;
    refresh_token: string | null;
    code: {
      ticket: string;
      action: "register" | "reset-password" | "link-google";
      identifier: string;
      delivery: "email" | "phone";
      resend_in_seconds: number;
    } | null;
  };
  message?: string;
};
export type SignInWithProviderApiArg = {
  body: {
    provider: "google";
    credential: string;
    selectBy?: string;
  };
};
export type VerifyOtpApiResponse = /** status 200 Default Response */ {
  data: {
    access_token: string;
    refresh_token: string;
  };
  message?: string;
};
export type VerifyOtpApiArg = {
  body: {
    identifier: string;
    ticket: string;
    action: "register" | "reset-password" | "link-google";
    otp: string;
    password?: string;
  };
};
export type CreateChallengeApiResponse = /** status 200 Default Response */ {
  data: {
    parameters: {
      algorithm: string;
      cost: number;
      data: {
        action: string;
      };
      expiresAt: number;
      keyLength: number;
      keyPrefix: string;
      keySignature: string;
      nonce: string;
      salt: string;
    };
    signature: string;
  };
  message?: string;
};
export type CreateChallengeApiArg = {
  body: {
    action: "register" | "otp" | "login";
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
  useChangePasswordMutation,
  useCreateProviderNonceMutation,
  useEndOtherSessionsMutation,
  useListSessionsQuery,
  useLazyListSessionsQuery,
  useEndSessionMutation,
  useGetUserQuery,
  useLazyGetUserQuery,
  useUpdateUserMutation,
  useLoginMutation,
  useRefreshMutation,
  useRegisterMutation,
  useRevokeMutation,
  useSendOtpMutation,
  useSignInWithProviderMutation,
  useVerifyOtpMutation,
  useCreateChallengeMutation,
} = injectedRtkApi;
