import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { UnderConstruction } from '../../../ui/under-construction.tsx'
import { useCurrentRoute } from '../../routes/use-current-route.ts'

/** The one page for every address whose screen is not built yet. */
export const Component = () => {
  const node = useCurrentRoute()?.node
  const label = node?.label ?? ''
  usePageTitle(label)
  return <UnderConstruction title={label} will={node?.will ?? ''} />
}
