import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A PDF with one page of text. */
export async function pdfWith(text: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  page.drawText(text, { x: 40, y: 780, size: 12, font, maxWidth: 500, lineHeight: 16 })
  return Buffer.from(await document.save())
}
