import type { Server, Socket } from 'socket.io'
import type { ClientToServerEvents, Language, ServerToClientEvents } from '@sapa/shared/contracts'
import type { Visitor } from './access.ts'

interface SocketData extends Visitor {
  language: Language
  /** The organization that it follows; one at a time. */
  organizationId: string | undefined
}

export type SocketServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>
export type ClientSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>

/** Everybody who follows an organization. */
export const room = (organizationId: string) => `organization:${organizationId}`
