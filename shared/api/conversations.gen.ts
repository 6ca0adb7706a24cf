import { api } from '@sapa/shared/api';
export const addTagTypes = ["conversations"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      addNote: build.mutation<AddNoteApiResponse, AddNoteApiArg>({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/notes`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      assignConversation: build.mutation<
        AssignConversationApiResponse,
        AssignConversationApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/assign`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      countConversations: build.query<
        CountConversationsApiResponse,
        CountConversationsApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/counts`,
          params: {
            organizationId: queryArg.organizationId,
          },
        }),
        providesTags: ["conversations"],
      }),
      getConversation: build.query<
        GetConversationApiResponse,
        GetConversationApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
          },
        }),
        providesTags: ["conversations"],
      }),
      handBackConversation: build.mutation<
        HandBackConversationApiResponse,
        HandBackConversationApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/hand-back`,
          method: "POST",
        }),
        invalidatesTags: ["conversations"],
      }),
      listConversations: build.query<
        ListConversationsApiResponse,
        ListConversationsApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations`,
          params: {
            organizationId: queryArg.organizationId,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            channelType: queryArg.channelType,
            channelId: queryArg.channelId,
            contactId: queryArg.contactId,
            owner: queryArg.owner,
            status: queryArg.status,
            filter: queryArg.filter,
          },
        }),
        providesTags: ["conversations"],
      }),
      listMessages: build.query<ListMessagesApiResponse, ListMessagesApiArg>({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/messages`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ["conversations"],
      }),
      sendMessage: build.mutation<SendMessageApiResponse, SendMessageApiArg>({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/messages`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      markConversationRead: build.mutation<
        MarkConversationReadApiResponse,
        MarkConversationReadApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/read`,
          method: "POST",
        }),
        invalidatesTags: ["conversations"],
      }),
      resendMessage: build.mutation<
        ResendMessageApiResponse,
        ResendMessageApiArg
      >({
        query: (queryArg) => ({
          url: `/messages/${queryArg.id}/resend`,
          method: "POST",
        }),
        invalidatesTags: ["conversations"],
      }),
      resolveConversation: build.mutation<
        ResolveConversationApiResponse,
        ResolveConversationApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/resolve`,
          method: "POST",
        }),
        invalidatesTags: ["conversations"],
      }),
      sendMedia: build.mutation<SendMediaApiResponse, SendMediaApiArg>({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/media`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      sendTemplate: build.mutation<SendTemplateApiResponse, SendTemplateApiArg>(
        {
          query: (queryArg) => ({
            url: `/conversations/${queryArg.id}/templates`,
            method: "POST",
            body: queryArg.body,
          }),
          invalidatesTags: ["conversations"],
        },
      ),
      takeOverConversation: build.mutation<
        TakeOverConversationApiResponse,
        TakeOverConversationApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/take-over`,
          method: "POST",
        }),
        invalidatesTags: ["conversations"],
      }),
      getContact: build.query<GetContactApiResponse, GetContactApiArg>({
        query: (queryArg) => ({ url: `/contacts/${queryArg.id}` }),
        providesTags: ["conversations"],
      }),
      updateContact: build.mutation<
        UpdateContactApiResponse,
        UpdateContactApiArg
      >({
        query: (queryArg) => ({
          url: `/contacts/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      setContactOptOut: build.mutation<
        SetContactOptOutApiResponse,
        SetContactOptOutApiArg
      >({
        query: (queryArg) => ({
          url: `/contacts/${queryArg.id}/opt-out`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      createSavedReply: build.mutation<
        CreateSavedReplyApiResponse,
        CreateSavedReplyApiArg
      >({
        query: (queryArg) => ({
          url: `/saved-replies`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      listSavedReplies: build.query<
        ListSavedRepliesApiResponse,
        ListSavedRepliesApiArg
      >({
        query: (queryArg) => ({
          url: `/saved-replies`,
          params: {
            organizationId: queryArg.organizationId,
          },
        }),
        providesTags: ["conversations"],
      }),
      deleteSavedReply: build.mutation<
        DeleteSavedReplyApiResponse,
        DeleteSavedReplyApiArg
      >({
        query: (queryArg) => ({
          url: `/saved-replies/${queryArg.id}`,
          method: "DELETE",
        }),
        invalidatesTags: ["conversations"],
      }),
      updateSavedReply: build.mutation<
        UpdateSavedReplyApiResponse,
        UpdateSavedReplyApiArg
      >({
        query: (queryArg) => ({
          url: `/saved-replies/${queryArg.id}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      cancelScheduled: build.mutation<
        CancelScheduledApiResponse,
        CancelScheduledApiArg
      >({
        query: (queryArg) => ({
          url: `/scheduled/${queryArg.id}`,
          method: "DELETE",
        }),
        invalidatesTags: ["conversations"],
      }),
      listScheduled: build.query<ListScheduledApiResponse, ListScheduledApiArg>(
        {
          query: (queryArg) => ({
            url: `/conversations/${queryArg.id}/scheduled`,
          }),
          providesTags: ["conversations"],
        },
      ),
      scheduleMessage: build.mutation<
        ScheduleMessageApiResponse,
        ScheduleMessageApiArg
      >({
        query: (queryArg) => ({
          url: `/conversations/${queryArg.id}/scheduled`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["conversations"],
      }),
      getMessageMedia: build.query<
        GetMessageMediaApiResponse,
        GetMessageMediaApiArg
      >({
        query: (queryArg) => ({ url: `/messages/${queryArg.id}/media` }),
        providesTags: ["conversations"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as conversationsApi };
export type AddNoteApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    conversation_id: string;
    direction: "in" | "out" | "note";
    author: "customer" | "agent" | "person" | "system";
    author_id: string | null;
    author_name: string | null;
    type: string;
    text: string | null;
    status:
      | "received"
      | "queued"
      | "sending"
      | "unconfirmed"
      | "sent"
      | "delivered"
      | "read"
      | "failed";
    failure: string | null;
    resend: "no" | "yes" | "ask";
    resends_message_id: string | null;
    resent_message_id: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
    media: {
      kind: "image" | "video" | "audio" | "document" | "sticker";
      status: "waiting" | "stored" | "failed";
      failure: string | null;
      mime_type: string | null;
      bytes: number | null;
      file_name: string | null;
    } | null;
    location: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    } | null;
    contact_cards: {
      name: string | null;
      phone_numbers: string[];
    }[];
    referral: {
      headline: string | null;
      body: string | null;
      url: string | null;
    } | null;
    about_product: string | null;
    order: {
      items: {
        product: string;
        quantity: number | null;
        price: number | null;
        currency: string | null;
      }[];
    } | null;
    form_answers: {
      name: string;
      value: string;
    }[];
    forwarded: boolean;
    quote: {
      id: string;
      direction: "in" | "out" | "note";
      type: string;
      text: string | null;
    } | null;
    reaction: string | null;
    edited_at: string | null;
    deleted_at: string | null;
    client_key: string | null;
    from_history: boolean;
    written_at: string;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
  };
  message?: string;
};
export type AddNoteApiArg = {
  id: string;
  body: {
    text: string;
    clientKey: string;
  };
};
export type AssignConversationApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    channel_id: string;
    channel_type: "whatsapp";
    channel_name: string;
    contact: {
      id: string;
      name: string | null;
      phone_number: string | null;
      opted_out_at: string | null;
      opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
    };
    owner: "agent" | "queue" | "person";
    assignee: {
      id: string;
      name: string;
    } | null;
    agent: {
      id: string;
      name: string;
    } | null;
    status: "open" | "resolved";
    handover_reason: string | null;
    last_message: {
      id: string;
      conversation_id: string;
      direction: "in" | "out" | "note";
      author: "customer" | "agent" | "person" | "system";
      author_id: string | null;
      author_name: string | null;
      type: string;
      text: string | null;
      status:
        | "received"
        | "queued"
        | "sending"
        | "unconfirmed"
        | "sent"
        | "delivered"
        | "read"
        | "failed";
      failure: string | null;
      resend: "no" | "yes" | "ask";
      resends_message_id: string | null;
      resent_message_id: string | null;
      citations: {
        document_id: string;
        title: string;
        quote: string;
      }[];
      media: {
        kind: "image" | "video" | "audio" | "document" | "sticker";
        status: "waiting" | "stored" | "failed";
        failure: string | null;
        mime_type: string | null;
        bytes: number | null;
        file_name: string | null;
      } | null;
      location: {
        latitude: number;
        longitude: number;
        name: string | null;
        address: string | null;
      } | null;
      contact_cards: {
        name: string | null;
        phone_numbers: string[];
      }[];
      referral: {
        headline: string | null;
        body: string | null;
        url: string | null;
      } | null;
      about_product: string | null;
      order: {
        items: {
          product: string;
          quantity: number | null;
          price: number | null;
          currency: string | null;
        }[];
      } | null;
      form_answers: {
        name: string;
        value: string;
      }[];
      forwarded: boolean;
      quote: {
        id: string;
        direction: "in" | "out" | "note";
        type: string;
        text: string | null;
      } | null;
      reaction: string | null;
      edited_at: string | null;
      deleted_at: string | null;
      client_key: string | null;
      from_history: boolean;
      written_at: string;
      sent_at: string | null;
      delivered_at: string | null;
      read_at: string | null;
    } | null;
    last_message_at: string;
    window_closes_at: string | null;
    unread_count: number;
    created_at: string;
  };
  message?: string;
};
export type AssignConversationApiArg = {
  id: string;
  body: {
    userId: string;
  };
};
export type CountConversationsApiResponse = /** status 200 Default Response */ {
  data: {
    unread: number;
    all: number;
    mine: number;
    unassigned: number;
    agent: number;
    resolved: number;
  };
  message?: string;
};
export type CountConversationsApiArg = {
  organizationId?: string;
};
export type GetConversationApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    channel_id: string;
    channel_type: "whatsapp";
    channel_name: string;
    contact: {
      id: string;
      name: string | null;
      phone_number: string | null;
      opted_out_at: string | null;
      opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
    };
    owner: "agent" | "queue" | "person";
    assignee: {
      id: string;
      name: string;
    } | null;
    agent: {
      id: string;
      name: string;
    } | null;
    status: "open" | "resolved";
    handover_reason: string | null;
    last_message: {
      id: string;
      conversation_id: string;
      direction: "in" | "out" | "note";
      author: "customer" | "agent" | "person" | "system";
      author_id: string | null;
      author_name: string | null;
      type: string;
      text: string | null;
      status:
        | "received"
        | "queued"
        | "sending"
        | "unconfirmed"
        | "sent"
        | "delivered"
        | "read"
        | "failed";
      failure: string | null;
      resend: "no" | "yes" | "ask";
      resends_message_id: string | null;
      resent_message_id: string | null;
      citations: {
        document_id: string;
        title: string;
        quote: string;
      }[];
      media: {
        kind: "image" | "video" | "audio" | "document" | "sticker";
        status: "waiting" | "stored" | "failed";
        failure: string | null;
        mime_type: string | null;
        bytes: number | null;
        file_name: string | null;
      } | null;
      location: {
        latitude: number;
        longitude: number;
        name: string | null;
        address: string | null;
      } | null;
      contact_cards: {
        name: string | null;
        phone_numbers: string[];
      }[];
      referral: {
        headline: string | null;
        body: string | null;
        url: string | null;
      } | null;
      about_product: string | null;
      order: {
        items: {
          product: string;
          quantity: number | null;
          price: number | null;
          currency: string | null;
        }[];
      } | null;
      form_answers: {
        name: string;
        value: string;
      }[];
      forwarded: boolean;
      quote: {
        id: string;
        direction: "in" | "out" | "note";
        type: string;
        text: string | null;
      } | null;
      reaction: string | null;
      edited_at: string | null;
      deleted_at: string | null;
      client_key: string | null;
      from_history: boolean;
      written_at: string;
      sent_at: string | null;
      delivered_at: string | null;
      read_at: string | null;
    } | null;
    last_message_at: string;
    window_closes_at: string | null;
    unread_count: number;
    created_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type GetConversationApiArg = {
  limit?: number;
  cursor?: string;
  search?: string;
  id: string;
};
export type HandBackConversationApiResponse =
  /** status 200 Default Response */ {
    data: {
      id: string;
      organization_id: string;
      channel_id: string;
      channel_type: "whatsapp";
      channel_name: string;
      contact: {
        id: string;
        name: string | null;
        phone_number: string | null;
        opted_out_at: string | null;
        opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
      };
      owner: "agent" | "queue" | "person";
      assignee: {
        id: string;
        name: string;
      } | null;
      agent: {
        id: string;
        name: string;
      } | null;
      status: "open" | "resolved";
      handover_reason: string | null;
      last_message: {
        id: string;
        conversation_id: string;
        direction: "in" | "out" | "note";
        author: "customer" | "agent" | "person" | "system";
        author_id: string | null;
        author_name: string | null;
        type: string;
        text: string | null;
        status:
          | "received"
          | "queued"
          | "sending"
          | "unconfirmed"
          | "sent"
          | "delivered"
          | "read"
          | "failed";
        failure: string | null;
        resend: "no" | "yes" | "ask";
        resends_message_id: string | null;
        resent_message_id: string | null;
        citations: {
          document_id: string;
          title: string;
          quote: string;
        }[];
        media: {
          kind: "image" | "video" | "audio" | "document" | "sticker";
          status: "waiting" | "stored" | "failed";
          failure: string | null;
          mime_type: string | null;
          bytes: number | null;
          file_name: string | null;
        } | null;
        location: {
          latitude: number;
          longitude: number;
          name: string | null;
          address: string | null;
        } | null;
        contact_cards: {
          name: string | null;
          phone_numbers: string[];
        }[];
        referral: {
          headline: string | null;
          body: string | null;
          url: string | null;
        } | null;
        about_product: string | null;
        order: {
          items: {
            product: string;
            quantity: number | null;
            price: number | null;
            currency: string | null;
          }[];
        } | null;
        form_answers: {
          name: string;
          value: string;
        }[];
        forwarded: boolean;
        quote: {
          id: string;
          direction: "in" | "out" | "note";
          type: string;
          text: string | null;
        } | null;
        reaction: string | null;
        edited_at: string | null;
        deleted_at: string | null;
        client_key: string | null;
        from_history: boolean;
        written_at: string;
        sent_at: string | null;
        delivered_at: string | null;
        read_at: string | null;
      } | null;
      last_message_at: string;
      window_closes_at: string | null;
      unread_count: number;
      created_at: string;
    };
    message?: string;
  };
export type HandBackConversationApiArg = {
  id: string;
};
export type ListConversationsApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    organization_id: string;
    channel_id: string;
    channel_type: "whatsapp";
    channel_name: string;
    contact: {
      id: string;
      name: string | null;
      phone_number: string | null;
      opted_out_at: string | null;
      opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
    };
    owner: "agent" | "queue" | "person";
    assignee: {
      id: string;
      name: string;
    } | null;
    agent: {
      id: string;
      name: string;
    } | null;
    status: "open" | "resolved";
    handover_reason: string | null;
    last_message: {
      id: string;
      conversation_id: string;
      direction: "in" | "out" | "note";
      author: "customer" | "agent" | "person" | "system";
      author_id: string | null;
      author_name: string | null;
      type: string;
      text: string | null;
      status:
        | "received"
        | "queued"
        | "sending"
        | "unconfirmed"
        | "sent"
        | "delivered"
        | "read"
        | "failed";
      failure: string | null;
      resend: "no" | "yes" | "ask";
      resends_message_id: string | null;
      resent_message_id: string | null;
      citations: {
        document_id: string;
        title: string;
        quote: string;
      }[];
      media: {
        kind: "image" | "video" | "audio" | "document" | "sticker";
        status: "waiting" | "stored" | "failed";
        failure: string | null;
        mime_type: string | null;
        bytes: number | null;
        file_name: string | null;
      } | null;
      location: {
        latitude: number;
        longitude: number;
        name: string | null;
        address: string | null;
      } | null;
      contact_cards: {
        name: string | null;
        phone_numbers: string[];
      }[];
      referral: {
        headline: string | null;
        body: string | null;
        url: string | null;
      } | null;
      about_product: string | null;
      order: {
        items: {
          product: string;
          quantity: number | null;
          price: number | null;
          currency: string | null;
        }[];
      } | null;
      form_answers: {
        name: string;
        value: string;
      }[];
      forwarded: boolean;
      quote: {
        id: string;
        direction: "in" | "out" | "note";
        type: string;
        text: string | null;
      } | null;
      reaction: string | null;
      edited_at: string | null;
      deleted_at: string | null;
      client_key: string | null;
      from_history: boolean;
      written_at: string;
      sent_at: string | null;
      delivered_at: string | null;
      read_at: string | null;
    } | null;
    last_message_at: string;
    window_closes_at: string | null;
    unread_count: number;
    created_at: string;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListConversationsApiArg = {
  organizationId?: string;
  limit?: number;
  cursor?: string;
  search?: string;
  channelType?: "whatsapp";
  channelId?: string;
  contactId?: string;
  owner?: "agent" | "queue" | "person";
  status?: "open" | "resolved";
  filter?: "mine" | "unassigned" | "agent" | "resolved";
};
export type ListMessagesApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    conversation_id: string;
    direction: "in" | "out" | "note";
    author: "customer" | "agent" | "person" | "system";
    author_id: string | null;
    author_name: string | null;
    type: string;
    text: string | null;
    status:
      | "received"
      | "queued"
      | "sending"
      | "unconfirmed"
      | "sent"
      | "delivered"
      | "read"
      | "failed";
    failure: string | null;
    resend: "no" | "yes" | "ask";
    resends_message_id: string | null;
    resent_message_id: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
    media: {
      kind: "image" | "video" | "audio" | "document" | "sticker";
      status: "waiting" | "stored" | "failed";
      failure: string | null;
      mime_type: string | null;
      bytes: number | null;
      file_name: string | null;
    } | null;
    location: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    } | null;
    contact_cards: {
      name: string | null;
      phone_numbers: string[];
    }[];
    referral: {
      headline: string | null;
      body: string | null;
      url: string | null;
    } | null;
    about_product: string | null;
    order: {
      items: {
        product: string;
        quantity: number | null;
        price: number | null;
        currency: string | null;
      }[];
    } | null;
    form_answers: {
      name: string;
      value: string;
    }[];
    forwarded: boolean;
    quote: {
      id: string;
      direction: "in" | "out" | "note";
      type: string;
      text: string | null;
    } | null;
    reaction: string | null;
    edited_at: string | null;
    deleted_at: string | null;
    client_key: string | null;
    from_history: boolean;
    written_at: string;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
  }[];
  message?: string;
  meta: {
    next_cursor: string | null;
  };
};
export type ListMessagesApiArg = {
  limit?: number;
  cursor?: string;
  id: string;
};
export type SendMessageApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    conversation_id: string;
    direction: "in" | "out" | "note";
    author: "customer" | "agent" | "person" | "system";
    author_id: string | null;
    author_name: string | null;
    type: string;
    text: string | null;
    status:
      | "received"
      | "queued"
      | "sending"
      | "unconfirmed"
      | "sent"
      | "delivered"
      | "read"
      | "failed";
    failure: string | null;
    resend: "no" | "yes" | "ask";
    resends_message_id: string | null;
    resent_message_id: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
    media: {
      kind: "image" | "video" | "audio" | "document" | "sticker";
      status: "waiting" | "stored" | "failed";
      failure: string | null;
      mime_type: string | null;
      bytes: number | null;
      file_name: string | null;
    } | null;
    location: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    } | null;
    contact_cards: {
      name: string | null;
      phone_numbers: string[];
    }[];
    referral: {
      headline: string | null;
      body: string | null;
      url: string | null;
    } | null;
    about_product: string | null;
    order: {
      items: {
        product: string;
        quantity: number | null;
        price: number | null;
        currency: string | null;
      }[];
    } | null;
    form_answers: {
      name: string;
      value: string;
    }[];
    forwarded: boolean;
    quote: {
      id: string;
      direction: "in" | "out" | "note";
      type: string;
      text: string | null;
    } | null;
    reaction: string | null;
    edited_at: string | null;
    deleted_at: string | null;
    client_key: string | null;
    from_history: boolean;
    written_at: string;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
  };
  message?: string;
};
export type SendMessageApiArg = {
  id: string;
  body: {
    text: string;
    clientKey: string;
  };
};
export type MarkConversationReadApiResponse =
  /** status 200 Default Response */ {
    data: {
      id: string;
      organization_id: string;
      channel_id: string;
      channel_type: "whatsapp";
      channel_name: string;
      contact: {
        id: string;
        name: string | null;
        phone_number: string | null;
        opted_out_at: string | null;
        opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
      };
      owner: "agent" | "queue" | "person";
      assignee: {
        id: string;
        name: string;
      } | null;
      agent: {
        id: string;
        name: string;
      } | null;
      status: "open" | "resolved";
      handover_reason: string | null;
      last_message: {
        id: string;
        conversation_id: string;
        direction: "in" | "out" | "note";
        author: "customer" | "agent" | "person" | "system";
        author_id: string | null;
        author_name: string | null;
        type: string;
        text: string | null;
        status:
          | "received"
          | "queued"
          | "sending"
          | "unconfirmed"
          | "sent"
          | "delivered"
          | "read"
          | "failed";
        failure: string | null;
        resend: "no" | "yes" | "ask";
        resends_message_id: string | null;
        resent_message_id: string | null;
        citations: {
          document_id: string;
          title: string;
          quote: string;
        }[];
        media: {
          kind: "image" | "video" | "audio" | "document" | "sticker";
          status: "waiting" | "stored" | "failed";
          failure: string | null;
          mime_type: string | null;
          bytes: number | null;
          file_name: string | null;
        } | null;
        location: {
          latitude: number;
          longitude: number;
          name: string | null;
          address: string | null;
        } | null;
        contact_cards: {
          name: string | null;
          phone_numbers: string[];
        }[];
        referral: {
          headline: string | null;
          body: string | null;
          url: string | null;
        } | null;
        about_product: string | null;
        order: {
          items: {
            product: string;
            quantity: number | null;
            price: number | null;
            currency: string | null;
          }[];
        } | null;
        form_answers: {
          name: string;
          value: string;
        }[];
        forwarded: boolean;
        quote: {
          id: string;
          direction: "in" | "out" | "note";
          type: string;
          text: string | null;
        } | null;
        reaction: string | null;
        edited_at: string | null;
        deleted_at: string | null;
        client_key: string | null;
        from_history: boolean;
        written_at: string;
        sent_at: string | null;
        delivered_at: string | null;
        read_at: string | null;
      } | null;
      last_message_at: string;
      window_closes_at: string | null;
      unread_count: number;
      created_at: string;
    };
    message?: string;
  };
export type MarkConversationReadApiArg = {
  id: string;
};
export type ResendMessageApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    conversation_id: string;
    direction: "in" | "out" | "note";
    author: "customer" | "agent" | "person" | "system";
    author_id: string | null;
    author_name: string | null;
    type: string;
    text: string | null;
    status:
      | "received"
      | "queued"
      | "sending"
      | "unconfirmed"
      | "sent"
      | "delivered"
      | "read"
      | "failed";
    failure: string | null;
    resend: "no" | "yes" | "ask";
    resends_message_id: string | null;
    resent_message_id: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
    media: {
      kind: "image" | "video" | "audio" | "document" | "sticker";
      status: "waiting" | "stored" | "failed";
      failure: string | null;
      mime_type: string | null;
      bytes: number | null;
      file_name: string | null;
    } | null;
    location: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    } | null;
    contact_cards: {
      name: string | null;
      phone_numbers: string[];
    }[];
    referral: {
      headline: string | null;
      body: string | null;
      url: string | null;
    } | null;
    about_product: string | null;
    order: {
      items: {
        product: string;
        quantity: number | null;
        price: number | null;
        currency: string | null;
      }[];
    } | null;
    form_answers: {
      name: string;
      value: string;
    }[];
    forwarded: boolean;
    quote: {
      id: string;
      direction: "in" | "out" | "note";
      type: string;
      text: string | null;
    } | null;
    reaction: string | null;
    edited_at: string | null;
    deleted_at: string | null;
    client_key: string | null;
    from_history: boolean;
    written_at: string;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
  };
  message?: string;
};
export type ResendMessageApiArg = {
  id: string;
};
export type ResolveConversationApiResponse =
  /** status 200 Default Response */ {
    data: {
      id: string;
      organization_id: string;
      channel_id: string;
      channel_type: "whatsapp";
      channel_name: string;
      contact: {
        id: string;
        name: string | null;
        phone_number: string | null;
        opted_out_at: string | null;
        opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
      };
      owner: "agent" | "queue" | "person";
      assignee: {
        id: string;
        name: string;
      } | null;
      agent: {
        id: string;
        name: string;
      } | null;
      status: "open" | "resolved";
      handover_reason: string | null;
      last_message: {
        id: string;
        conversation_id: string;
        direction: "in" | "out" | "note";
        author: "customer" | "agent" | "person" | "system";
        author_id: string | null;
        author_name: string | null;
        type: string;
        text: string | null;
        status:
          | "received"
          | "queued"
          | "sending"
          | "unconfirmed"
          | "sent"
          | "delivered"
          | "read"
          | "failed";
        failure: string | null;
        resend: "no" | "yes" | "ask";
        resends_message_id: string | null;
        resent_message_id: string | null;
        citations: {
          document_id: string;
          title: string;
          quote: string;
        }[];
        media: {
          kind: "image" | "video" | "audio" | "document" | "sticker";
          status: "waiting" | "stored" | "failed";
          failure: string | null;
          mime_type: string | null;
          bytes: number | null;
          file_name: string | null;
        } | null;
        location: {
          latitude: number;
          longitude: number;
          name: string | null;
          address: string | null;
        } | null;
        contact_cards: {
          name: string | null;
          phone_numbers: string[];
        }[];
        referral: {
          headline: string | null;
          body: string | null;
          url: string | null;
        } | null;
        about_product: string | null;
        order: {
          items: {
            product: string;
            quantity: number | null;
            price: number | null;
            currency: string | null;
          }[];
        } | null;
        form_answers: {
          name: string;
          value: string;
        }[];
        forwarded: boolean;
        quote: {
          id: string;
          direction: "in" | "out" | "note";
          type: string;
          text: string | null;
        } | null;
        reaction: string | null;
        edited_at: string | null;
        deleted_at: string | null;
        client_key: string | null;
        from_history: boolean;
        written_at: string;
        sent_at: string | null;
        delivered_at: string | null;
        read_at: string | null;
      } | null;
      last_message_at: string;
      window_closes_at: string | null;
      unread_count: number;
      created_at: string;
    };
    message?: string;
  };
export type ResolveConversationApiArg = {
  id: string;
};
export type SendMediaApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    conversation_id: string;
    direction: "in" | "out" | "note";
    author: "customer" | "agent" | "person" | "system";
    author_id: string | null;
    author_name: string | null;
    type: string;
    text: string | null;
    status:
      | "received"
      | "queued"
      | "sending"
      | "unconfirmed"
      | "sent"
      | "delivered"
      | "read"
      | "failed";
    failure: string | null;
    resend: "no" | "yes" | "ask";
    resends_message_id: string | null;
    resent_message_id: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
    media: {
      kind: "image" | "video" | "audio" | "document" | "sticker";
      status: "waiting" | "stored" | "failed";
      failure: string | null;
      mime_type: string | null;
      bytes: number | null;
      file_name: string | null;
    } | null;
    location: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    } | null;
    contact_cards: {
      name: string | null;
      phone_numbers: string[];
    }[];
    referral: {
      headline: string | null;
      body: string | null;
      url: string | null;
    } | null;
    about_product: string | null;
    order: {
      items: {
        product: string;
        quantity: number | null;
        price: number | null;
        currency: string | null;
      }[];
    } | null;
    form_answers: {
      name: string;
      value: string;
    }[];
    forwarded: boolean;
    quote: {
      id: string;
      direction: "in" | "out" | "note";
      type: string;
      text: string | null;
    } | null;
    reaction: string | null;
    edited_at: string | null;
    deleted_at: string | null;
    client_key: string | null;
    from_history: boolean;
    written_at: string;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
  };
  message?: string;
};
export type SendMediaApiArg = {
  id: string;
  body: {
    caption?: string;
    clientKey: string;
  };
};
export type SendTemplateApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    conversation_id: string;
    direction: "in" | "out" | "note";
    author: "customer" | "agent" | "person" | "system";
    author_id: string | null;
    author_name: string | null;
    type: string;
    text: string | null;
    status:
      | "received"
      | "queued"
      | "sending"
      | "unconfirmed"
      | "sent"
      | "delivered"
      | "read"
      | "failed";
    failure: string | null;
    resend: "no" | "yes" | "ask";
    resends_message_id: string | null;
    resent_message_id: string | null;
    citations: {
      document_id: string;
      title: string;
      quote: string;
    }[];
    media: {
      kind: "image" | "video" | "audio" | "document" | "sticker";
      status: "waiting" | "stored" | "failed";
      failure: string | null;
      mime_type: string | null;
      bytes: number | null;
      file_name: string | null;
    } | null;
    location: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    } | null;
    contact_cards: {
      name: string | null;
      phone_numbers: string[];
    }[];
    referral: {
      headline: string | null;
      body: string | null;
      url: string | null;
    } | null;
    about_product: string | null;
    order: {
      items: {
        product: string;
        quantity: number | null;
        price: number | null;
        currency: string | null;
      }[];
    } | null;
    form_answers: {
      name: string;
      value: string;
    }[];
    forwarded: boolean;
    quote: {
      id: string;
      direction: "in" | "out" | "note";
      type: string;
      text: string | null;
    } | null;
    reaction: string | null;
    edited_at: string | null;
    deleted_at: string | null;
    client_key: string | null;
    from_history: boolean;
    written_at: string;
    sent_at: string | null;
    delivered_at: string | null;
    read_at: string | null;
  };
  message?: string;
};
export type SendTemplateApiArg = {
  id: string;
  body: {
    templateId: string;
    values?: string;
    clientKey: string;
  };
};
export type TakeOverConversationApiResponse =
  /** status 200 Default Response */ {
    data: {
      id: string;
      organization_id: string;
      channel_id: string;
      channel_type: "whatsapp";
      channel_name: string;
      contact: {
        id: string;
        name: string | null;
        phone_number: string | null;
        opted_out_at: string | null;
        opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
      };
      owner: "agent" | "queue" | "person";
      assignee: {
        id: string;
        name: string;
      } | null;
      agent: {
        id: string;
        name: string;
      } | null;
      status: "open" | "resolved";
      handover_reason: string | null;
      last_message: {
        id: string;
        conversation_id: string;
        direction: "in" | "out" | "note";
        author: "customer" | "agent" | "person" | "system";
        author_id: string | null;
        author_name: string | null;
        type: string;
        text: string | null;
        status:
          | "received"
          | "queued"
          | "sending"
          | "unconfirmed"
          | "sent"
          | "delivered"
          | "read"
          | "failed";
        failure: string | null;
        resend: "no" | "yes" | "ask";
        resends_message_id: string | null;
        resent_message_id: string | null;
        citations: {
          document_id: string;
          title: string;
          quote: string;
        }[];
        media: {
          kind: "image" | "video" | "audio" | "document" | "sticker";
          status: "waiting" | "stored" | "failed";
          failure: string | null;
          mime_type: string | null;
          bytes: number | null;
          file_name: string | null;
        } | null;
        location: {
          latitude: number;
          longitude: number;
          name: string | null;
          address: string | null;
        } | null;
        contact_cards: {
          name: string | null;
          phone_numbers: string[];
        }[];
        referral: {
          headline: string | null;
          body: string | null;
          url: string | null;
        } | null;
        about_product: string | null;
        order: {
          items: {
            product: string;
            quantity: number | null;
            price: number | null;
            currency: string | null;
          }[];
        } | null;
        form_answers: {
          name: string;
          value: string;
        }[];
        forwarded: boolean;
        quote: {
          id: string;
          direction: "in" | "out" | "note";
          type: string;
          text: string | null;
        } | null;
        reaction: string | null;
        edited_at: string | null;
        deleted_at: string | null;
        client_key: string | null;
        from_history: boolean;
        written_at: string;
        sent_at: string | null;
        delivered_at: string | null;
        read_at: string | null;
      } | null;
      last_message_at: string;
      window_closes_at: string | null;
      unread_count: number;
      created_at: string;
    };
    message?: string;
  };
export type TakeOverConversationApiArg = {
  id: string;
};
export type GetContactApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string | null;
    phone_number: string | null;
    labels: string[];
    notes: string;
    opted_out_at: string | null;
    opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
    created_at: string;
    conversations: {
      id: string;
      channel_id: string;
      channel_type: "whatsapp";
      channel_name: string;
      owner: "agent" | "queue" | "person";
      status: "open" | "resolved";
      last_message_at: string;
      created_at: string;
    }[];
  };
  message?: string;
};
export type GetContactApiArg = {
  id: string;
};
export type UpdateContactApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    name: string | null;
    phone_number: string | null;
    labels: string[];
    notes: string;
    opted_out_at: string | null;
    opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
    created_at: string;
    conversations: {
      id: string;
      channel_id: string;
      channel_type: "whatsapp";
      channel_name: string;
      owner: "agent" | "queue" | "person";
      status: "open" | "resolved";
      last_message_at: string;
      created_at: string;
    }[];
  };
  message?: string;
};
export type UpdateContactApiArg = {
  id: string;
  body: {
    name?: string;
    labels?: string[];
    notes?: string;
  };
};
export type SetContactOptOutApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    opted_out_at: string | null;
    opt_out_source: ("message" | "person" | "whatsapp" | "refused") | null;
  };
  message?: string;
};
export type SetContactOptOutApiArg = {
  id: string;
  body: {
    optedOut: boolean;
  };
};
export type CreateSavedReplyApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    shortcut: string;
    text: string;
  };
  message?: string;
};
export type CreateSavedReplyApiArg = {
  body: {
    organizationId?: string;
    shortcut: string;
    text: string;
  };
};
export type ListSavedRepliesApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    shortcut: string;
    text: string;
  }[];
  message?: string;
};
export type ListSavedRepliesApiArg = {
  organizationId?: string;
};
export type DeleteSavedReplyApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
  };
  message?: string;
};
export type DeleteSavedReplyApiArg = {
  id: string;
};
export type UpdateSavedReplyApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    shortcut: string;
    text: string;
  };
  message?: string;
};
export type UpdateSavedReplyApiArg = {
  id: string;
  body: {
    shortcut: string;
    text: string;
  };
};
export type CancelScheduledApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
  };
  message?: string;
};
export type CancelScheduledApiArg = {
  id: string;
};
export type ListScheduledApiResponse = /** status 200 Default Response */ {
  data: {
    id: string;
    text: string;
    send_at: string;
    author_name: string;
  }[];
  message?: string;
};
export type ListScheduledApiArg = {
  id: string;
};
export type ScheduleMessageApiResponse = /** status 201 Default Response */ {
  data: {
    id: string;
    text: string;
    send_at: string;
    author_name: string;
  };
  message?: string;
};
export type ScheduleMessageApiArg = {
  id: string;
  body: {
    text: string;
    sendAt: string;
    clientKey: string;
  };
};
export type GetMessageMediaApiResponse = /** status 200 Default Response */ {
  data: {
    url: string;
    expires_at: string;
  };
  message?: string;
};
export type GetMessageMediaApiArg = {
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
  useAddNoteMutation,
  useAssignConversationMutation,
  useCountConversationsQuery,
  useLazyCountConversationsQuery,
  useGetConversationQuery,
  useLazyGetConversationQuery,
  useHandBackConversationMutation,
  useListConversationsQuery,
  useLazyListConversationsQuery,
  useListMessagesQuery,
  useLazyListMessagesQuery,
  useSendMessageMutation,
  useMarkConversationReadMutation,
  useResendMessageMutation,
  useResolveConversationMutation,
  useSendMediaMutation,
  useSendTemplateMutation,
  useTakeOverConversationMutation,
  useGetContactQuery,
  useLazyGetContactQuery,
  useUpdateContactMutation,
  useSetContactOptOutMutation,
  useCreateSavedReplyMutation,
  useListSavedRepliesQuery,
  useLazyListSavedRepliesQuery,
  useDeleteSavedReplyMutation,
  useUpdateSavedReplyMutation,
  useCancelScheduledMutation,
  useListScheduledQuery,
  useLazyListScheduledQuery,
  useScheduleMessageMutation,
  useGetMessageMediaQuery,
  useLazyGetMessageMediaQuery,
} = injectedRtkApi;
