import type { ListTemplatesApiResponse } from '@sapa/shared/api/templates.gen'
import { templateVariables } from '@sapa/shared/contracts'

export type Template = ListTemplatesApiResponse['data'][number]

/** What of a template its reader sees. */
export type TemplateParts = Pick<Template, 'header' | 'body' | 'footer' | 'buttons'>

/** What a person has to fill in: the variables of the header and the body, the buttons that ask for something, a file. */
export function templateParts({ header, body, buttons }: TemplateParts) {
  return {
    header: header?.format === 'text' ? templateVariables(header.text) : [],
    body: templateVariables(body),
    buttons: buttons.filter(
      ({ type, url }) => type === 'copy_code' || (type === 'url' && templateVariables(url ?? '').length > 0),
    ),
    file: header && header.format !== 'text' ? header.format : undefined,
  }
}
