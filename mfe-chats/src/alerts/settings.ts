const KEY = 'chats-alerts'

/** Whether this browser tells about customers who wait for a person: off until somebody asks for it. */
export function alertsWanted(): boolean {
  return localStorage.getItem(KEY) === 'on'
}

/** @returns whether the browser plays along; a sound is heard also where it refuses notifications */
export async function wantAlerts(wanted: boolean): Promise<'on' | 'sound-only' | 'off'> {
  localStorage.setItem(KEY, wanted ? 'on' : 'off')
  if (!wanted) return 'off'
  if (typeof Notification === 'undefined') return 'sound-only'
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return permission === 'granted' ? 'on' : 'sound-only'
}
