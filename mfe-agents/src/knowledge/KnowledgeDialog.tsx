import {
  useCreateDocumentMutation,
  useGetDocumentQuery,
  useUpdateDocumentMutation,
} from '@sapa/shared/api/documents.gen'
import { errorMessage } from '@sapa/shared/api'
import { applyServerErrors, FormError, TextAreaField, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { knowledgeSchemas } from './knowledge.schema'
import type { Agent, DocumentWithText } from '../types'

type Kind = DocumentWithText['kind']

/** Adds knowledge of a kind. */
export function AddKnowledgeDialog({
  agent,
  kind,
  question = '',
  onClose,
}: {
  agent: Agent
  kind: 'text' | 'qa' | 'url'
  question?: string
  onClose: () => void
}) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [create, { isLoading }] = useCreateDocumentMutation()
  const send = ({ title, question: asked, url, content }: Values) => {
    const own = { text: { content }, qa: { question: asked, content }, url: { url } }[kind]
    return create({
      body: { organizationId: agent.organization_id, agentId: agent.id, kind, ...(title ? { title } : {}), ...own },
    }).unwrap()
  }
  return (
    <KnowledgeForm
      kind={kind}
      title={t(`knowledge.add_${kind}`)}
      okText={common('add')}
      values={{ title: '', question, url: '', content: '' }}
      adding
      isLoading={isLoading}
      send={send}
      onClose={onClose}
    />
  )
}

/** Changes a text or a pair; of files and pages the title alone. */
export function EditKnowledgeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { data, error, refetch } = useGetDocumentQuery({ id }, { refetchOnMountOrArgChange: true })
  const [update, { isLoading }] = useUpdateDocumentMutation()
  const document = data?.data
  if (!document) {
    return (
      <Modal open footer={null} onCancel={onClose} title={common('edit')}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </Modal>
    )
  }
  const { kind } = document
  const send = ({ title, question, content }: Values) =>
    update({
      id,
      body: {
        ...(title ? { title } : {}),
        ...(kind === 'qa' ? { question } : {}),
        ...(kind === 'qa' || kind === 'text' ? { content } : {}),
      },
    }).unwrap()
  const heading = t(kind === 'text' || kind === 'qa' ? `knowledge.edit_${kind}` : 'knowledge.edit_title')
  const values = { title: document.title, question: document.question ?? '', url: '', content: document.content ?? '' }
  return (
    <KnowledgeForm
      key={document.updated_at}
      kind={kind}
      title={heading}
      okText={common('save')}
      values={values}
      isLoading={isLoading}
      send={send}
      onClose={onClose}
    />
  )
}

interface Values {
  title: string
  question: string
  url: string
  content: string
}

interface FormProps {
  kind: Kind
  title: string
  okText: string
  values: Values
  adding?: boolean
  isLoading: boolean
  send: (values: Values) => Promise<{ message?: string }>
  onClose: () => void
}

function KnowledgeForm({ kind, title, okText, values, adding = false, isLoading, send, onClose }: FormProps) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  // Where an address is read from stays as it is.
  const form = useAppForm(knowledgeSchemas[kind === 'url' && !adding ? 'file' : kind], values)
  const submit = form.handleSubmit(async (filled) => {
    try {
      const { message } = await send(filled)
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  const { control } = form
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={common('cancel')}
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormError form={form} />
        {kind === 'url' && adding && (
          <TextField
            name="url"
            control={control}
            label={t('knowledge.url')}
            hint={t('knowledge.url_hint')}
            namespace="agents"
            autoFocus
          />
        )}
        {kind !== 'qa' && <TextField name="title" control={control} label={t('knowledge.title')} optional />}
        {kind === 'qa' && (
          <TextField
            name="question"
            control={control}
            label={t('knowledge.question')}
            hint={t('knowledge.question_hint')}
          />
        )}
        {(kind === 'text' || kind === 'qa') && (
          <TextAreaField
            name="content"
            control={control}
            label={t(kind === 'qa' ? 'knowledge.answer' : 'knowledge.text')}
            rows={kind === 'qa' ? 4 : 8}
          />
        )}
        {/* Enter sends also where a form has several fields. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
