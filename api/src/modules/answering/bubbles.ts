/** Shorter than this together, two paragraphs are not worth a message each. */
const WORTH_A_MESSAGE = 60

/**
 * An answer as the messages it is sent in: its paragraphs in order, neighbours joined until there are at most `most`.
 * A quotation stays whole.
 */
export function bubblesOf(text: string, most: number): string[] {
  if (most <= 1) return [text]
  const bubbles = paragraphsOf(text)
  while (bubbles.length > 1) {
    const joined = bubbles.slice(1).map((bubble, i) => bubbles[i]!.length + bubble.length)
    const least = Math.min(...joined)
    if (bubbles.length <= most && least >= WORTH_A_MESSAGE) break
    const at = joined.indexOf(least)
    bubbles.splice(at, 2, `${bubbles[at]}\n\n${bubbles[at + 1]}`)
  }
  return bubbles
}

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open = ''
  for (const part of text.split(/\n[ \t]*\n+/)) {
    open = open ? `${open}\n\n${part}` : part
    const insideQuotation = open.lastIndexOf('“') > open.lastIndexOf('”')
    if (insideQuotation || !open.trim()) continue
    paragraphs.push(open.trim())
    open = ''
  }
  if (open.trim()) paragraphs.push(open.trim())
  return paragraphs.length > 0 ? paragraphs : [text]
}
