import { fillTemplate } from '@sapa/shared/contracts'
import { Icon, type IconName } from '@sapa/shared/ui/icon'
import type { TemplateParts } from './parts.ts'
import './templates.css'

interface Props {
  template: TemplateParts
  /** What is filled in so far, in the order of the variables. */
  values?: { header?: string[]; body?: string[] }
  /** The address or the name of the header's file, once it is chosen. */
  file?: { url?: string | undefined; name: string } | undefined
  label: string
  /** Says the kind of a file that is not chosen yet. */
  fileLabel: (format: string) => string
  /** Says what a button does that has no words of its own. */
  codeLabel: string
}

const BUTTON_ICONS: Record<TemplateParts['buttons'][number]['type'], IconName> = {
  quick_reply: 'reply',
  url: 'external',
  phone_number: 'phone',
  copy_code: 'copy',
}

/** A template as it looks on the customer's phone. */
export function TemplatePreview({ template, values = {}, file, label, fileLabel, codeLabel }: Props) {
  const { header, body, footer, buttons } = template
  return (
    <figure className="template-phone" aria-label={label}>
      <div className="template-bubble">
        {header?.format === 'text' && <strong>{fillTemplate(header.text, values.header ?? [])}</strong>}
        {header &&
          header.format !== 'text' &&
          (file?.url && header.format === 'image' ? (
            <img src={file.url} alt={file.name} />
          ) : (
            <span className="template-bubble__file">
              <Icon name="document" /> {file?.name ?? fileLabel(header.format)}
            </span>
          ))}
        <p>{marked(fillTemplate(body, values.body ?? []))}</p>
        {footer && <small>{footer}</small>}
      </div>
      {buttons.length > 0 && (
        <ul>
          {buttons.map(({ type, text }, index) => (
            <li key={index}>
              <Icon name={BUTTON_ICONS[type]} size={14} /> {text || codeLabel}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const STYLES = { '*': 'strong', _: 'em', '~': 'del' } as const

/** WhatsApp's own marks: *bold*, _italic_ and ~struck~. */
function marked(text: string) {
  return text
    .split(/(\*[^\s*](?:[^*\n]*[^\s*])?\*|_[^\s_](?:[^_\n]*[^\s_])?_|~[^\s~](?:[^~\n]*[^\s~])?~)/g)
    .map((part, index) => {
      const Style = index % 2 === 1 ? STYLES[part[0] as keyof typeof STYLES] : undefined
      return Style ? <Style key={index}>{part.slice(1, -1)}</Style> : part
    })
}
