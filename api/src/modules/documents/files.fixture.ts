import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A PDF whose pages hold these lines; without lines it is like a scan: pages without text. */
export async function pdf(...pages: string[][]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = document.addPage()
    lines.forEach((line, i) => page.drawText(line, { x: 50, y: 750 - i * 20, size: 12, font }))
  }
  return Buffer.from(await document.save())
}

/** A PDF that opens with a password only: its keys are noise, so that the empty password does not fit. */
export function encryptedPdf(): Buffer {
  const noise = '<' + 'a7'.repeat(32) + '>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
    `<< /Filter /Standard /V 1 /R 2 /O ${noise} /U ${noise} /P -44 >>`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<0123456789abcdef0123456789abcdef> <0123456789abcdef0123456789abcdef>] >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A DOCX with a heading, paragraphs and a table. */
export async function docx(heading: string, paragraphs: string[], rows: string[][]): Promise<Buffer> {
  const children = [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    ...paragraphs.map((text) => new Paragraph(text)),
    new Table({
      rows: rows.map(
        (cells) => new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) }),
      ),
    }),
  ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

/** The beginning of a Windows program. */
export function program(): Buffer {
  return Buffer.concat([
    Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00', 'latin1'),
    Buffer.alloc(4096, 0xcc),
  ])
}
