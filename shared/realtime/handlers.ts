import type { EventName, EventPayloads, OrganizationEvent, Presence, PresenceRequest } from '../contracts/index.ts'

export type Handler<N extends EventName> = (payload: EventPayloads[N]) => void
const handlers = new Map<EventName, Set<Handler<EventName>>>()
const gaps = new Set<() => void>()

/** Calls `handler` with each event of the current business. @returns what ends it */
export function onRealtime<N extends EventName>(name: N, handler: Handler<N>): () => void {
  const set = handlers.get(name) ?? new Set()
  handlers.set(name, set.add(handler as Handler<EventName>))
  return () => set.delete(handler as Handler<EventName>)
}

/** Calls `handler` when events were missed for good: what is cached must be fetched again. @returns what ends it */
export function onRealtimeGap(handler: () => void): () => void {
  gaps.add(handler)
  return () => gaps.delete(handler)
}

const presences = new Set<(presence: Presence) => void>()
let say: (request: PresenceRequest) => void = () => {}

/** Calls `handler` with what colleagues do right now. @returns what ends it */
export function onPresence(handler: (presence: Presence) => void): () => void {
  presences.add(handler)
  return () => presences.delete(handler)
}

/** Tells colleagues what the person does in a conversation; without a connection it is told to nobody. */
export function sayPresence(request: PresenceRequest): void {
  say(request)
}

export function presenceThrough(send: (request: PresenceRequest) => void): void {
  say = send
}

export function deliverPresence(presence: Presence): void {
  for (const handler of presences) handler(presence)
}

/** Keeps the events of a name from now on, in order: an answer asked for now may not have them. @returns takes them; none are kept after */
export function collectRealtime<N extends EventName>(name: N): () => EventPayloads[N][] {
  const collected: EventPayloads[N][] = []
  const end = onRealtime(name, (payload) => collected.push(payload))
  return () => {
    end()
    return collected
  }
}

export function deliver(event: OrganizationEvent): void {
  for (const handler of handlers.get(event.name) ?? []) handler(event.payload)
}

export function deliverGap(): void {
  for (const handler of gaps) handler()
}
