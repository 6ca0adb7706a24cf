import { useEffect, useState } from 'react'
import { useUpdateAgentMutation } from '@sapa/shared/api/agents.gen'
import { errorCode, errorMessage } from '@sapa/shared/api'
import { applyServerErrors, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import {
  changedFields,
  changeOf,
  configurationSchema,
  configurationValues,
  type ConfigurationField,
} from './configuration.schema'
import type { Agent } from '../types'

/**
 * The configuration's form. What somebody else saves meanwhile comes into the fields that were not touched here; what
 * was typed here stays, and `merged` says which fields both of them changed.
 */
export function useConfigurationForm(agent: Agent, refetch: () => void) {
  const { t: common } = useTranslation('common')
  const [update, { isLoading }] = useUpdateAgentMutation()
  const [base, setBase] = useState(agent)
  const [merged, setMerged] = useState<ConfigurationField[]>()
  const form = useAppForm(configurationSchema, configurationValues(agent))

  const adopt = (saved: Agent, own: boolean) => {
    const [before, mine, now] = [configurationValues(base), form.getValues(), configurationValues(saved)]
    // The news of one's own save may come before its answer: what is the same by now was not touched.
    const touched = own ? [] : changedFields(before, mine).filter((name) => changedFields(mine, now).includes(name))
    form.reset(now)
    for (const name of touched) form.setValue(name, mine[name], { shouldDirty: true })
    setBase(saved)
    setMerged(touched.length > 0 ? touched.filter((name) => changedFields(before, now).includes(name)) : undefined)
  }
  useEffect(() => {
    if (agent.version > base.version) adopt(agent, false)
  })

  const submit = form.handleSubmit(async (values) => {
    try {
      const { data, message } = await update({ id: agent.id, body: changeOf(base, values) }).unwrap()
      adopt(data, true)
      if (message) toast.success(message)
    } catch (error) {
      if (errorCode(error) === 'conflict') refetch()
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  const discard = () => {
    form.reset(configurationValues(base))
    setMerged(undefined)
  }
  return { form, submit, discard, merged, isLoading, isDirty: form.formState.isDirty }
}
