import { api } from '@sapa/shared/api';
export const addTagTypes = ["reports"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      reportFailure: build.mutation<
        ReportFailureApiResponse,
        ReportFailureApiArg
      >({
        query: (queryArg) => ({
          url: `/reports/failures`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["reports"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as reportsApi };
export type ReportFailureApiResponse = /** status 200 Default Response */ {
  data: {
    logged: boolean;
  };
  message?: string;
};
export type ReportFailureApiArg = {
  body: {
    area: string;
    version: string;
    message: string;
    stack?: string;
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
export const { useReportFailureMutation } = injectedRtkApi;
