export { TemplatePreview } from './TemplatePreview.tsx'
export { templateParts, type Template, type TemplateParts } from './parts.ts'
export { useFileUrl } from './useFileUrl.ts'
export { useTemplates } from './useTemplates.ts'
