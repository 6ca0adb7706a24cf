/** The areas of the interface, by folder. Everything else about one stands in its `src/area.ts`. */
export const AREAS = ['auth', 'agents', 'chats', 'staff', 'dashboard']
