import { useState, type ReactNode } from 'react'
import { useUpdateChannelMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { Link, toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { Icon } from '@sapa/shared/ui/icon'
import { ChannelDoctor } from './ChannelDoctor'
import { ChangeKeyDialog } from './ChangeKeyDialog'
import { ChannelPause } from './ChannelPause'
import { CopyButton } from '../CopyButton'
import type { Channel } from '../types'

/** A connected number: whether it sends and receives, what is missing, and the agent that answers on it. */
export function ChannelCard({ channel, children }: { channel: Channel; children?: ReactNode }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const [update, { isLoading }] = useUpdateChannelMutation()
  const [checking, setChecking] = useState(false)
  const [changing, setChanging] = useState(false)
  const change = async (status: 'active' | 'disconnected') => {
    try {
      const { message } = await update({ id: channel.id, body: { status } }).unwrap()
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  const disconnected = channel.status === 'disconnected'
  const sends = channel.can_send && !channel.paused_reason
  return (
    <li className="panel channel">
      <div className="channel__head">
        <span className="agents__icon">
          <Icon name="phone" size={22} />
        </span>
        <span className="agents__text">
          <strong>{channel.name}</strong>
          <span>
            {channel.identifier} · {t(`channel.provider.${channel.provider}`)}
          </span>
        </span>
        {disconnected ? (
          <Tag>{t('channel.disconnected')}</Tag>
        ) : (
          <>
            <Tag color={sends ? 'green' : 'red'}>{t(sends ? 'channel.can_send' : 'channel.cannot_send')}</Tag>
            <Tag color={channel.can_receive ? 'green' : 'orange'}>
              {t(channel.can_receive ? 'channel.can_receive' : 'channel.cannot_receive')}
            </Tag>
          </>
        )}
      </div>
      <ChannelPause
        channel={channel}
        isTrying={isLoading}
        {...(may('channels.write') ? { onTry: () => void change('active') } : {})}
      />
      {channel.problem && (
        <p className="channel__problem" role="status">
          {channel.problem}
        </p>
      )}
      {!channel.can_receive && !disconnected && channel.webhook_url && (
        <dl className="channel__webhook">
          <dt>{t('channel.webhook_url')}</dt>
          <dd>
            <code>{channel.webhook_url}</code> <CopyButton text={channel.webhook_url} />
          </dd>
          <dt>{t('channel.verify_token')}</dt>
          <dd>
            <code>{channel.verify_token}</code> <CopyButton text={channel.verify_token ?? ''} />
          </dd>
        </dl>
      )}
      <div className="channel__actions">
        {children}
        {channel.waba_id && !disconnected && (
          <Link to={`/platform/templates?channelId=${channel.id}`}>{t('templates.title')}</Link>
        )}
        {channel.phone_page && !disconnected && (
          <a href={channel.phone_page} target="_blank" rel="noreferrer">
            {t('channel.phone_page')}
          </a>
        )}
        {may('platform.read') && !disconnected && (
          <Button size="small" aria-expanded={checking} onClick={() => setChecking(!checking)}>
            {t('doctor.open')}
          </Button>
        )}
        {may('channels.write') && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t('change_key.open')}
          </Button>
        )}
        {may('channels.write') &&
          (disconnected ? (
            <Button size="small" loading={isLoading} onClick={() => void change('active')}>
              {t('channel.reconnect')}
            </Button>
          ) : (
            <Popconfirm
              title={t('channel.disconnect_question')}
              okText={t('channel.disconnect')}
              cancelText={common('cancel')}
              onConfirm={() => void change('disconnected')}
            >
              <Button size="small" loading={isLoading}>
                {t('channel.disconnect')}
              </Button>
            </Popconfirm>
          ))}
      </div>
      {checking && !disconnected && <ChannelDoctor channelId={channel.id} />}
      {changing && <ChangeKeyDialog channel={channel} onClose={() => setChanging(false)} />}
    </li>
  )
}
