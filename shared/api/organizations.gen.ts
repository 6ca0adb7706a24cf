import { api } from '@sapa/shared/api';
export const addTagTypes = ["organizations"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createOrganization: build.mutation<
        CreateOrganizationApiResponse,
        CreateOrganizationApiArg
      >({
        query: (queryArg) => ({
          url: `/organizations`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["organizations"],
      }),
      listOrganizations: build.query<
        ListOrganizationsApiResponse,
        ListOrganizationsApiArg
      >({
        query: () => ({ url: `/organizations` }),
        providesTags: ["organizations"],
      }),
      getOrganization: build.query<
        GetOrganizationApiResponse,
        GetOrganizationApiArg
      >({
        query: (queryArg) => ({
          url: `/organizations/${queryArg.organizationId}`,
        }),
        providesTags: ["organizations"],
      }),
      updateOrganization: build.mutation<
        UpdateOrganizationApiResponse,
        UpdateOrganizationApiArg
      >({
        query: (queryArg) => ({
          url: `/organizations/${queryArg.organizationId}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["organizations"],
      }),
      listIndustryTypes: build.query<
        ListIndustryTypesApiResponse,
        ListIndustryTypesApiArg
      >({
        query: () => ({ url: `/industry-types` }),
        providesTags: ["organizations"],
      }),
      listOrganizationTypes: build.query<
        ListOrganizationTypesApiResponse,
        ListOrganizationTypesApiArg
      >({
        query: () => ({ url: `/organization-types` }),
        providesTags: ["organizations"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as organizationsApi };
export type CreateOrganizationApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    name: string;
    email: string;
    phone_number: string;
    organization_type_id: number;
    industry_type_id: number;
    time_zone: string;
    agents_paused: boolean;
    role: 1 | 2 | 3 | 4 | 5;
    created_at: string;
  };
  message?: string;
};
export type CreateOrganizationApiArg = {
  body: {
    name: string;
    email: string;
    phoneNumber: string;
    organizationTypeId: string;
    industryTypeId: string;
  };
};
export type ListOrganizationsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    email: string;
    phone_number: string;
    organization_type_id: number;
    industry_type_id: number;
    time_zone: string;
    agents_paused: boolean;
    role: 1 | 2 | 3 | 4 | 5;
    created_at: string;
  }[];
  message?: string;
};
export type ListOrganizationsApiArg = void;
export type GetOrganizationApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    email: string;
    phone_number: string;
    organization_type_id: number;
    industry_type_id: number;
    time_zone: string;
    agents_paused: boolean;
    role: 1 | 2 | 3 | 4 | 5;
    created_at: string;
  };
  message?: string;
};
export type GetOrganizationApiArg = {
  organizationId: string;
};
export type UpdateOrganizationApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string;
    email: string;
    phone_number: string;
    organization_type_id: number;
    industry_type_id: number;
    time_zone: string;
    agents_paused: boolean;
    role: 1 | 2 | 3 | 4 | 5;
    created_at: string;
  };
  message?: string;
};
export type UpdateOrganizationApiArg = {
  organizationId: string;
  body: {
    name: string;
    email: string;
    phoneNumber: string;
    organizationTypeId: string;
    industryTypeId: string;
    timeZone?: string;
    agentsPaused?: boolean;
  };
};
export type ListIndustryTypesApiResponse = /** status 200 Default Response */ {
  data: {
    id: number;
    key: string;
    name_id: string;
    name_en: string;
  }[];
  message?: string;
};
export type ListIndustryTypesApiArg = void;
export type ListOrganizationTypesApiResponse =
  /** status 200 Default Response */ {
    data: {
      id: number;
      key: string;
      name_id: string;
      name_en: string;
    }[];
    message?: string;
  };
export type ListOrganizationTypesApiArg = void;
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
  useCreateOrganizationMutation,
  useListOrganizationsQuery,
  useLazyListOrganizationsQuery,
  useGetOrganizationQuery,
  useLazyGetOrganizationQuery,
  useUpdateOrganizationMutation,
  useListIndustryTypesQuery,
  useLazyListIndustryTypesQuery,
  useListOrganizationTypesQuery,
  useLazyListOrganizationTypesQuery,
} = injectedRtkApi;
