/** Where Meta's login script is from; its windows are at facebook.com. */
const META_SCRIPTS = 'connect.facebook.net'

/** From where the windows of a login script answer, as a source of a content security policy. */
export function metaWindows(scriptUrl: string): string {
  const { hostname, origin } = new URL(scriptUrl)
  return hostname === META_SCRIPTS ? 'https://*.facebook.com' : origin
}

/** Whether a message comes from such a window. Anybody's window can send one to ours. */
export function isMetaWindow(origin: string, scriptUrl: string): boolean {
  const windows = metaWindows(scriptUrl)
  if (!windows.includes('*')) return origin === windows
  return (
    URL.canParse(origin) && new URL(origin).protocol === 'https:' && new URL(origin).hostname.endsWith('.facebook.com')
  )
}
