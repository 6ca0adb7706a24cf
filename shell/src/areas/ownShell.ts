/** The shell's script of this page, as `versions.json` names it. */
export function ownShell(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src*="/assets/shell/main."]')?.src.split('/').at(-1)
}
