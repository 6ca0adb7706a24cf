import { useContext } from 'react'
import { api } from '@sapa/shared/api'
import { useAppDispatch, useNavigate, useTranslation } from '@sapa/shared/platform'
import { modalOpened, organizationChosen, useSession } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import { AreasContext } from '../areas/AreasContext'
import { versionFor } from '../areas/canary'
import { shellTexts } from './texts'
import { useOrganizations } from './useOrganizations'

/** The business that is worked in, another one of the same person, or a new one. */
export function OrganizationSwitcher() {
  const { i18n } = useTranslation('common')
  const words = shellTexts(i18n.language)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { organization } = useSession()
  const areas = useContext(AreasContext)
  const organizations = useOrganizations()

  const choose = (id: string) => {
    const chosen = organizations.find((candidate) => candidate.id === id)
    if (!chosen) return
    dispatch(organizationChosen({ id: chosen.id, name: chosen.name, role: chosen.role }))
    // The other business has another version of an area: a page has one of each.
    if (areas.some((area) => versionFor(area, chosen.id) !== area.version)) return location.assign('/')
    // What is open belongs to the business that is left, and may not be open to the role in the other.
    void navigate('/')
    dispatch(api.util.resetApiState())
  }
  return (
    <div className="organization">
      <select
        aria-label={words.business}
        value={organization?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={words.addBusiness}
        title={words.addBusiness}
        onClick={() => dispatch(modalOpened({ type: 'createOrganization' }))}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
