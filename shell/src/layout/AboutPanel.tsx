import { useContext } from 'react'
import { config } from '@sapa/shared/config'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { ReturnFocus } from '@sapa/shared/ui/patterns'
import { AreasContext } from '../areas/AreasContext'
import { OverrideForm } from './OverrideForm'
import { shellTexts } from './texts'

/** What runs here: the product, where it is installed, and each area with its version. */
export function AboutPanel({ onClose }: { onClose: () => void }) {
  const { i18n } = useTranslation('common')
  const areas = useContext(AreasContext)
  const words = shellTexts(i18n.language).about
  const { environment, appName } = config()
  const replaced = areas.find(({ overridden }) => overridden)
  const lines: [string, string][] = [
    [words.product, PRODUCT_VERSION],
    [words.environment, environment],
    [words.app, appName],
    [words.override, replaced ? `${replaced.id}: ${replaced.entry}` : words.none],
  ]
  return (
    <dialog
      className="about"
      aria-labelledby="about-title"
      onClose={onClose}
      ref={(dialog) => void (dialog && !dialog.open && dialog.showModal())}
    >
      <ReturnFocus />
      <h2 id="about-title">{words.open}</h2>
      <dl>
        {lines.map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
      </dl>
      <h3>{words.areas}</h3>
      <dl>
        {areas.map(({ id, version, stable }) => (
          <Line key={id} name={id} value={stable ? `${version} (${words.canary})` : version} />
        ))}
      </dl>
      <OverrideForm />
      <Button onClick={onClose}>{words.close}</Button>
    </dialog>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
