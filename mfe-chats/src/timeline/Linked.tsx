/** A page's address within a text; what ends the sentence is not a part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'”’)\]}*_~])/gi

/** A text whose addresses of pages open in a tab of their own, which learns nothing of this one. */
export function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  )
}
