import { Type } from 'typebox'
import { LIMITS, TEMPLATE_LANGUAGES, TEMPLATE_SAMPLES, type TemplateFile } from '@sapa/shared/contracts'
import { Id, listQuery, OneOf } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'
import { TemplateContent, TemplateView } from './templates.parts.ts'

const ofChannel = Type.Object({ id: Id('channel') })
const ofTemplate = Type.Object({ id: Id('template') })
const TEMPLATE_FILES = Object.keys(TEMPLATE_SAMPLES) as TemplateFile[]
const refusals = ['conflict', 'provider_refused', 'provider_unreachable'] as const

export const listTemplates = operation({
  method: 'GET',
  url: '/channels/:id/templates',
  operationId: 'listTemplates',
  tag: 'templates',
  summary: "The message templates of a number's WhatsApp account, by name",
  access: access.resource('id', 'channel', 'channels.read'),
  params: ofChannel,
  query: Type.Object({ ...listQuery, sendable: Type.Optional(Type.Boolean()) }),
  data: Type.Array(TemplateView),
  list: true,
})

export const syncTemplates = operation({
  method: 'POST',
  url: '/channels/:id/templates/sync',
  operationId: 'syncTemplates',
  tag: 'templates',
  summary:
    'Fetch the templates anew from WhatsApp, once a minute at most. What Meta changes by itself arrives without it.',
  access: access.resource('id', 'channel', 'chats.reply'),
  params: ofChannel,
  data: Type.Object({ fetched: Type.Boolean() }),
  errors: [...refusals],
})

export const handInTemplateSample = operation({
  method: 'POST',
  url: '/channels/:id/template-samples',
  operationId: 'handInTemplateSample',
  tag: 'templates',
  summary: "Hand in the picture, the film or the PDF that Meta reviews a template's header by: a form with the file",
  access: access.resource('id', 'channel', 'channels.write'),
  params: ofChannel,
  multipart: true,
  data: Type.Object({ format: OneOf(TEMPLATE_FILES), handle: Type.String() }),
  status: 201,
  errors: [...refusals, 'too_large', 'unsupported_file'],
})

export const createTemplate = operation({
  method: 'POST',
  url: '/channels/:id/templates',
  operationId: 'createTemplate',
  tag: 'templates',
  summary: "Write a template, or another language of one, and hand it in for Meta's review",
  access: access.resource('id', 'channel', 'channels.write'),
  params: ofChannel,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: LIMITS.templateName.max, pattern: '^[a-z0-9_]+$' }),
    language: OneOf(TEMPLATE_LANGUAGES),
    ...TemplateContent,
  }),
  data: TemplateView,
  status: 201,
  errors: [...refusals],
})

export const updateTemplate = operation({
  method: 'PUT',
  url: '/templates/:id',
  operationId: 'updateTemplate',
  tag: 'templates',
  summary: 'Change what a template says; Meta reviews it again',
  access: access.resource('id', 'template', 'channels.write'),
  params: ofTemplate,
  body: Type.Object(TemplateContent),
  data: TemplateView,
  errors: [...refusals],
})

export const deleteTemplate = operation({
  method: 'DELETE',
  url: '/templates/:id',
  operationId: 'deleteTemplate',
  tag: 'templates',
  summary: 'Delete one language of a template at Meta; the name of an approved one rests for 30 days',
  access: access.resource('id', 'template', 'channels.write'),
  params: ofTemplate,
  data: Type.Object({ id: Id('template') }),
  errors: [...refusals],
})
