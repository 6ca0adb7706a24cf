export { connectRealtime } from './connect.ts'
export {
  collectRealtime,
  deliver,
  deliverGap,
  deliverPresence,
  onPresence,
  onRealtime,
  onRealtimeGap,
  sayPresence,
} from './handlers.ts'
export { useRealtime } from './useRealtime.ts'
export { useRefetchOn } from './useRefetchOn.ts'
