import type { DOCUMENT_FILE_TYPES } from '@sapa/shared/contracts'

export type FileType = (typeof DOCUMENT_FILE_TYPES)[number]

/**
 * What a file is by its content; the name only tells texts apart.
 *
 * @returns `encrypted` for an office file with a password; undefined for what is none of ours, such as a
 *   program that calls itself a PDF
 */
export function fileTypeOf(name: string, data: Buffer): FileType | 'encrypted' | undefined {
  // Some printers write a few bytes of their own before a PDF's mark.
  if (!isProgram(data) && data.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (data.length > 4 && data.readUInt32BE(0) === 0x504b0304)
    return data.includes('word/document.xml') ? 'docx' : undefined
  if (data.length > 4 && data.readUInt32BE(0) === 0xd0cf11e0) {
    return data.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : undefined
  }
  const extension = name.toLowerCase().split('.').at(-1)
  if (extension !== 'txt' && extension !== 'md' && extension !== 'csv') return undefined
  return readText(data)?.trim() ? extension : undefined
}

/** Windows, Linux and macOS programs, and scripts. */
function isProgram(data: Buffer): boolean {
  return ['MZ', '\x7fELF', '#!', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe'].some((mark) =>
    data.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1')),
  )
}

/** The text of a plain file: UTF-8, UTF-16 with its mark, or what older Windows programs write. Undefined for bytes that no text has. */
export function readText(data: Buffer): string | undefined {
  const marked =
    data[0] === 0xff && data[1] === 0xfe ? 'utf-16le' : data[0] === 0xfe && data[1] === 0xff ? 'utf-16be' : undefined
  const text = decode(data, marked ?? 'utf-8') ?? (marked ? undefined : decode(data, 'windows-1252'))
  return text === undefined || /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0081\u008d\u008f\u0090\u009d]/.test(text)
    ? undefined
    : text
}

function decode(data: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data)
  } catch {
    return undefined
  }
}
