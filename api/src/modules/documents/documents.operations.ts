import { Type } from 'typebox'
import { LIMITS } from '@sapa/shared/contracts'
import { Id, listQuery, MaybeMoment, MaybeText, Moment, OneOf } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const Kind = OneOf(['text', 'qa', 'file', 'url'] as const)
const Title = Type.String({ maxLength: LIMITS.documentTitle.max })
const Content = Type.String({ maxLength: LIMITS.documentText.max })
const Question = Type.String({ maxLength: LIMITS.question.max })

export const Document = Type.Object({
  id: Id('document'),
  agent_id: Id('agent'),
  kind: Kind,
  title: Type.String(),
  /** Null in lists: fetch the document for its text. */
  content: MaybeText,
  question: MaybeText,
  /** Where the text of a `url` is read from. */
  source_url: MaybeText,
  file_name: MaybeText,
  file_type: MaybeText,
  file_size: Type.Union([Type.Integer(), Type.Null()]),
  status: OneOf(['processing', 'ready', 'failed'] as const),
  /** Why it could not be read and what to do, in the caller's language. What is `ready` with this keeps the text it had. */
  failure: MaybeText,
  chunk_count: Type.Integer(),
  /** When a file's or a page's text was last read. */
  read_at: MaybeMoment,
  created_at: Moment,
  updated_at: Moment,
})

export const createDocument = operation({
  method: 'POST',
  url: '/documents',
  operationId: 'createDocument',
  tag: 'documents',
  summary: 'Give an agent a text, a question with its answer, or the address of a page on the internet',
  access: access.organization('body', 'agents.write'),
  body: Type.Object({
    organizationId: Type.Optional(Id('organization')),
    agentId: Id('agent'),
    kind: OneOf(['text', 'qa', 'url'] as const),
    title: Type.Optional(Title),
    /** The text, or the answer. */
    content: Type.Optional(Content),
    question: Type.Optional(Question),
    /** Of the page, for the kind `url`. It is read in the background. */
    url: Type.Optional(Type.String({ maxLength: LIMITS.webAddress.max })),
  }),
  data: Document,
  status: 201,
})

export const uploadDocument = operation({
  method: 'POST',
  url: '/documents/files',
  operationId: 'uploadDocument',
  tag: 'documents',
  summary: 'Give an agent a file (PDF, DOCX, TXT, MD, CSV). A form with organizationId, agentId and file.',
  access: access.organization('body', 'agents.write'),
  multipart: true,
  body: Type.Object({
    organizationId: Type.Optional(Id('organization')),
    agentId: Id('agent'),
    title: Type.Optional(Title),
  }),
  data: Document,
  status: 201,
  errors: ['too_large', 'unsupported_file'],
})

export const listDocuments = operation({
  method: 'GET',
  url: '/documents',
  operationId: 'listDocuments',
  tag: 'documents',
  summary: "An agent's knowledge, newest first",
  access: access.organization('query', 'agents.read'),
  query: Type.Object({
    organizationId: Type.Optional(Id('organization')),
    agentId: Id('agent'),
    ...listQuery,
    kind: Type.Optional(Kind),
  }),
  data: Type.Array(Document),
  list: true,
})

const DocumentParams = Type.Object({ id: Id('document') })

export const getDocument = operation({
  method: 'GET',
  url: '/documents/:id',
  operationId: 'getDocument',
  tag: 'documents',
  summary: 'One document with its text',
  access: access.resource('id', 'document', 'agents.read'),
  params: DocumentParams,
  data: Document,
})

export const updateDocument = operation({
  method: 'PUT',
  url: '/documents/:id',
  operationId: 'updateDocument',
  tag: 'documents',
  summary: 'Change a document. The text of a file is changed by uploading another.',
  access: access.resource('id', 'document', 'agents.write'),
  params: DocumentParams,
  body: Type.Object({
    title: Type.Optional(Title),
    content: Type.Optional(Content),
    question: Type.Optional(Question),
  }),
  data: Document,
})

export const deleteDocument = operation({
  method: 'DELETE',
  url: '/documents/:id',
  operationId: 'deleteDocument',
  tag: 'documents',
  summary: 'Take a document out of the knowledge. It can be restored for ten minutes.',
  access: access.resource('id', 'document', 'agents.write'),
  params: DocumentParams,
  data: Type.Object({ id: Id('document') }),
})

export const restoreDocument = operation({
  method: 'POST',
  url: '/documents/:id/restore',
  operationId: 'restoreDocument',
  tag: 'documents',
  summary: 'Bring back a document that was just deleted',
  access: access.resource('id', 'document', 'agents.write'),
  params: DocumentParams,
  data: Document,
})

export const readDocument = operation({
  method: 'POST',
  url: '/documents/:id/read',
  operationId: 'readDocument',
  tag: 'documents',
  summary: 'Read a file or a page again. Until that is done the agent answers from what it has.',
  access: access.resource('id', 'document', 'agents.write'),
  params: DocumentParams,
  data: Document,
  errors: ['conflict'],
  limit: { max: 60, seconds: 60 },
})
