import { memo } from 'react'
import { NearView } from '../NearView'
import { OlderPage, type OlderPageProps } from './OlderPage'

/** A page of older messages: a button at first, then its messages while they are near what is seen. */
export const OlderMessages = memo(function OlderMessages(page: Omit<OlderPageProps, 'room'>) {
  return <NearView within=".messages">{(room) => <OlderPage {...page} room={room} />}</NearView>
})
