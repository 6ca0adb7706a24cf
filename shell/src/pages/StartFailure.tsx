import { currentLanguage } from '@sapa/shared/i18n'
import { shellTexts } from '../layout/texts'

/** The page for an operator when the interface cannot start: which fields of config.json are wrong, and what to do. */
export function StartFailure({ error, fields }: { error: unknown; fields: string[] }) {
  const words = shellTexts(currentLanguage()).start
  return (
    <main className="start-failure" role="alert">
      <h1>{words.title}</h1>
      {fields.length > 0 ? (
        <>
          <p>{words.fields}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                <code>{field}</code>
              </li>
            ))}
          </ul>
          <p>{words.mend}</p>
        </>
      ) : (
        <>
          <p>
            <code>{error instanceof Error ? error.message : String(error)}</code>
          </p>
          <p>{words.check}</p>
        </>
      )}
    </main>
  )
}
