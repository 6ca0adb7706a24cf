import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { languageOfText } from '../answering/language.ts'

/** Characters of a passage; enough for an answer with its context, little enough to be quoted. */
const SIZE = 900
const OVERLAP = 100

interface Source {
  id: string
  organization_id: string
  agent_id: string
  kind: 'text' | 'qa' | 'file' | 'url'
  title: string
  question: string | null
  content: string
}

/** Puts a document's passages in the place of those it had. @returns how many there are */
export async function replaceChunks(tx: Tx, document: Source): Promise<number> {
  const heading = document.question ?? headingOf(document.title)
  const pieces =
    document.kind === 'qa'
      ? [document.content]
      : await new RecursiveCharacterTextSplitter({ chunkSize: SIZE, chunkOverlap: OVERLAP }).splitText(document.content)
  await tx.deleteFrom('chunks').where('document_id', '=', document.id).execute()
  const rows = pieces.map((content, position) => ({
    id: newId('chunk'),
    organization_id: document.organization_id,
    agent_id: document.agent_id,
    document_id: document.id,
    position,
    heading,
    content,
    language: languageOfText(`${heading} ${content}`),
  }))
  for (let start = 0; start < rows.length; start += 200)
    await tx
      .insertInto('chunks')
      .values(rows.slice(start, start + 200))
      .execute()
  return rows.length
}

/** The words of a title; a file's name is one without its ending and its joining marks. */
function headingOf(title: string): string {
  return title.replace(/\.(?:pdf|docx|txt|md|csv)$/i, '').replace(/[_-]+/g, ' ')
}

/** Passages take part in a search under their document's title. */
export async function renameChunks(tx: Tx, documentId: string, title: string): Promise<void> {
  await tx
    .updateTable('chunks')
    .set({ heading: headingOf(title) })
    .where('document_id', '=', documentId)
    .execute()
}
