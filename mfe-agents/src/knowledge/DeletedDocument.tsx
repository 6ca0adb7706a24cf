import { errorMessage } from '@sapa/shared/api'
import { useRestoreDocumentMutation } from '@sapa/shared/api/documents.gen'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Alert, Button } from '@sapa/shared/ui/base'
import type { KnowledgeDocument } from '../types'

/** What was just deleted, with the way back. */
export function DeletedDocument({ document, onRestored }: { document: KnowledgeDocument; onRestored: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [restore, { isLoading }] = useRestoreDocumentMutation()
  const undo = async () => {
    try {
      const { message } = await restore({ id: document.id }).unwrap()
      if (message) toast.success(message)
      onRestored()
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
  }
  return (
    <Alert
      className="knowledge__undo"
      type="info"
      role="status"
      title={t('knowledge.deleted', { title: document.title })}
      action={
        <Button key={document.id} autoFocus size="small" loading={isLoading} onClick={() => void undo()}>
          {t('knowledge.undo')}
        </Button>
      }
    />
  )
}
