import type { MessageKey } from '../../platform/messages.ts'
import { extractText, type Extracted } from './extract.ts'
import { fetchPage, type Web } from './fetchPage.ts'

/** What is wrong with a text, said of a page. */
const OF_PAGE: Partial<Record<MessageKey, MessageKey>> = {
  'documents.no_text': 'documents.url_no_text',
  'documents.unreadable': 'documents.url_no_text',
  'documents.too_long': 'documents.url_too_large',
  'documents.too_complex': 'documents.url_too_large',
}

/** The readable text of a page on the internet, or why there is none. */
export async function readPage(address: string, web: Web): Promise<Extracted> {
  const page = await fetchPage(address, web)
  if ('failure' in page) return page
  const extracted = await extractText(page.type, Buffer.from(page.text))
  return 'failure' in extracted ? { failure: OF_PAGE[extracted.failure] ?? extracted.failure } : extracted
}
