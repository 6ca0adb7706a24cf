import type { Alpha2 } from './countries.ts'

/**
 * Bounds that a form and the server must agree on. Lengths are UTF-16 code units as JavaScript and
 * JSON Schema count them; durations are seconds unless the name says otherwise; sizes are bytes.
 */
export const LIMITS = {
  personName: { min: 2, max: 100 },
  businessName: { min: 1, max: 100 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  phone: { max: 32 },
  agentName: { min: 1, max: 80 },
  agentText: { max: 4000 },
  agentShortText: { max: 500 },
  /** Messages that one answer is split into at most. */
  bubbles: { max: 5 },
  /** Stretches of business hours in a week. */
  businessHours: { max: 21 },
  /** Documents that an agent may be held to. */
  agentDocuments: { max: 500 },
  webAddress: { max: 2000 },
  /** A page that an agent learns from: its unpacked size, and the time for all of it. */
  webPage: { bytes: 3_000_000, seconds: 15 },
  /** A deleted document can be brought back so long. */
  documentUndoSeconds: 600,
  documentTitle: { max: 200 },
  documentText: { max: 200_000 },
  question: { max: 1000 },
  answer: { max: 10_000 },
  /** Meta's bound for a text message. */
  message: { max: 4096 },
  /** What a business keeps of a contact. */
  contactLabels: 20,
  contactLabel: { max: 30 },
  contactNotes: { max: 2000 },
  savedReplyShortcut: { min: 1, max: 32 },
  savedReplies: 200,
  /** Replies of one conversation that wait for their time. */
  scheduledMessages: 20,
  /** Meta's bounds for the parts of a message template. */
  templateName: { max: 512 },
  templateHeader: { max: 60 },
  /** Meta's name of a sample; ours, as Meta says none. */
  templateSample: { max: 4000 },
  templateBody: { max: 1024 },
  templateFooter: { max: 60 },
  templateButton: { max: 25 },
  templateButtons: 10,
  templateUrl: { max: 2000 },
  templateCode: { max: 15 },
  /** What is filled into a template's variable. */
  templateValue: { max: 1000 },
  upload: { bytes: 20_000_000 },
  whatsappNumberId: { max: 32 },
  whatsappApiKey: { max: 1024 },
  /** WhatsApp delivers again what was not taken for so long. */
  webhookRetrySeconds: 7 * 24 * 3600,
  /** What was delivered is kept so long after it was read; longer than it is delivered again. */
  deliveryKeptSeconds: 30 * 24 * 3600,
  /** A stored file that nothing names is kept so long. */
  orphanKeptSeconds: 7 * 24 * 3600,
  /** Largest file that WhatsApp carries from a customer, whatever it is; the smaller bounds are those of businesses. */
  media: 104_857_600,
  /** Largest files that a business sends. Documents are ours: WhatsApp would carry 100 MB. */
  outgoingMedia: { image: 5_242_880, audio: 16_777_216, video: 16_777_216, document: 20_000_000 },
  /** Meta's bound for the words with a file. */
  mediaCaption: { max: 1024 },
  /** An address of a file opens it so long at least. */
  mediaAddressSeconds: 300,
  search: { max: 200 },
  page: { default: 25, max: 100 },
  /** The inbox counts conversations up to here, so that a count costs the same however many there are. */
  inboxCount: 1000,
  otp: { digits: 6, seconds: 300, attempts: 5, resendSeconds: 60 },
  /** How long a bot challenge can be solved and used. */
  challengeSeconds: 600,
  /** What a solved bot challenge may weigh, of any provider. */
  challengeToken: { max: 4096 },
  accessTokenSeconds: 900,
  refreshTokenSeconds: 30 * 24 * 3600,
  invitationSeconds: 7 * 24 * 3600,
  /** Automatic answers of one conversation within an hour before a person is asked. */
  automaticAnswersPerHour: 30,
  /** A customer's message older than this gets no automatic answer. */
  automaticAnswerSeconds: 15 * 60,
  /** Answers an organization's agents may give in a calendar month. */
  monthlyAutomaticAnswers: 1000,
  /** Percent of these at which admins are told. */
  quotaNotices: [80, 100],
  /** WhatsApp's window for free-form replies after the customer's last message. */
  serviceWindowSeconds: 24 * 3600,
} as const

/** Letters of any script, marks, digits, space, apostrophes, hyphen and point. */
export const PERSON_NAME = "^[\\p{L}\\p{M}\\p{N} '’.\\-]+$"

/** Countries whose phone numbers a merchant can have, the default first (specification, section 9). */
export const PHONE_COUNTRIES = ['ID', 'SG', 'MY', 'PH'] as const satisfies Alpha2[]
export type PhoneCountry = (typeof PHONE_COUNTRIES)[number]

export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]

/** Files an agent can learn from, by extension. */
export const DOCUMENT_FILE_TYPES = ['pdf', 'docx', 'txt', 'md', 'csv'] as const
