import { LIMITS, TEMPLATE_SAMPLES, type TemplateFile } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/form.ts'
import { asText } from '../../platform/json.ts'
import { callGraph } from '../channels/graphCall.ts'
import { channelTarget, type ChannelTarget } from '../channels/target.ts'
import { tokenFacts } from '../channels/token.ts'
import { outgoingType } from '../media/outgoingType.ts'
import { orRefuse } from './orRefuse.ts'

/** A file that Meta's reviewers look at in place of what will be sent. */
export interface Sample {
  format: TemplateFile
  /** Meta's name of it, for the header of a template of the same app. */
  handle: string
}

/**
 * Hands the sample of a template's header in to Meta; nothing of it stays here.
 *
 * @throws AppError `validation` without a file, `unsupported_file`, `too_large`, `conflict`, `provider_refused`, `provider_unreachable`
 */
export async function handInSample(
  deps: Deps,
  organizationId: string,
  channelId: string,
  file: UploadedFile | undefined,
): Promise<Sample> {
  if (!file) throw invalid('file', 'media.none')
  const type = outgoingType(file.data, file.name)?.mimeType
  const format = (Object.keys(TEMPLATE_SAMPLES) as TemplateFile[]).find((one) =>
    TEMPLATE_SAMPLES[one].some((known) => known === type),
  )
  if (!type || !format) throw new AppError('unsupported_file', 'templates.sample_unsupported')
  const most = LIMITS.outgoingMedia[format]
  if (file.data.length > most)
    throw new AppError('too_large', 'media.sent_too_large', { values: { megabytes: Math.floor(most / 1_000_000) } })
  const target = await channelTarget(deps, organizationId, channelId)
  const query = new URLSearchParams({ file_name: file.name, file_length: String(file.data.length), file_type: type })
  const session = asText(
    orRefuse(await callGraph(target, 'POST', `${await appOf(target)}/uploads?${query.toString()}`)).id,
  )
  // It becomes a part of an address.
  if (!session || !/^upload:[\w=.-]+(\?[\w=&.-]+)?$/.test(session))
    throw new AppError('provider_unreachable', 'channels.graph_unreachable')
  const handle = asText(orRefuse(await callGraph(target, 'POST', session, file.data, { file_offset: '0' })).h)
  if (!handle) throw new AppError('provider_unreachable', 'channels.graph_unreachable')
  return { format, handle }
}

/** The app of a channel's key, which samples belong to. */
async function appOf(target: ChannelTarget): Promise<string> {
  if (target.appId) return target.appId
  const facts = await tokenFacts(target, target.apiKey)
  if (facts === 'unreachable') throw new AppError('provider_unreachable', 'channels.graph_unreachable')
  if (!facts || !/^\d+$/.test(facts.appId)) throw new AppError('provider_refused', 'channels.graph_token')
  return facts.appId
}
