import type { Deps } from '../../app.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { isMessageKey, translate } from '../../platform/messages.ts'
import { mailAdmins } from '../members/mailAdmins.ts'

/** Job channel.paused: mails a business's admins that one of its numbers sends nothing, why, and what to do. */
export async function noticePause(
  deps: Pick<Deps, 'database' | 'post' | 'config' | 'log'>,
  { organizationId, channelId }: Jobs['channel.paused'],
): Promise<void> {
  const channel = await deps.database.asService((tx) =>
    tx
      .selectFrom('channels')
      .select(['name', 'phone_number', 'pause_noticed'])
      .where('id', '=', channelId)
      .executeTakeFirst(),
  )
  const reason = channel?.pause_noticed
  // Mended before anybody was told: nothing to say.
  if (!reason || !isMessageKey(reason)) return
  await mailAdmins(deps, organizationId, 'a paused number', ({ name, organization, language }) => {
    const values = {
      name,
      organization,
      number: channel.name,
      phone: channel.phone_number,
      reason: translate(language, reason),
      address: `${deps.config.publicUrl}/platform`,
    }
    return {
      subject: translate(language, 'channels.paused_subject', values),
      text: translate(language, 'channels.paused_text', values),
    }
  })
}
