import { cutFileName } from '../../platform/fileName.ts'

const MOST = 120

/**
 * A customer's file name that is safe to show and to save under: one line, no folders, nothing that turns the reading
 * direction around ('exe.gpj' must not read as 'jpg.exe' backwards), and its ending kept when it is cut.
 */
export function safeFileName(given: string | null): string | null {
  const name = (given ?? '')
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return name ? cutFileName(name, MOST) : null
}

/** The value of `content-disposition`, readable by every browser and safe in a header. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
