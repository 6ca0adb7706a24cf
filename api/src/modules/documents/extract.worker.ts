// Reads a file's text in a thread of its own: a hostile file can use up this thread's memory and time, not the server's.
import { parentPort, workerData } from 'node:worker_threads'
import { readText, type FileType } from './fileType.ts'
import { rowsOfCsv, tableText } from './tables.ts'

const { type, data } = workerData as { type: FileType | 'html'; data: Uint8Array }

async function read(): Promise<{ text: string; title?: string }> {
  if (type === 'html') return (await import('./pageText.ts')).textOfPage(Buffer.from(data).toString('utf8'))
  return { text: await readFile(type) }
}

async function readFile(type: FileType): Promise<string> {
  if (type === 'pdf') return readPdf()
  if (type === 'docx') {
    const { default: mammoth } = await import('mammoth')
    const { textOfHtml } = await import('./htmlText.ts')
    const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }))
    return textOfHtml(
      (await mammoth.convertToHtml({ buffer: Buffer.from(data) }, { convertImage: withoutPictures })).value,
    )
  }
  const text = readText(Buffer.from(data)) ?? ''
  return type === 'csv' ? tableText(rowsOfCsv(text)) : text
}

async function readPdf(): Promise<string> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text } = await extractText(await getDocumentProxy(data), { mergePages: false })
  // A line that ends inside a sentence was broken for the page's width.
  return text.map((page) => page.replace(/([^\s.!?:;])[ \t]*\n[ \t]*(?=\p{Ll})/gu, '$1 ')).join('\n\n')
}

try {
  parentPort?.postMessage(await read())
} catch (error) {
  const name = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  parentPort?.postMessage({ problem: /password|encrypt/i.test(name) ? 'encrypted' : 'unreadable' })
}
