import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { type MenuEntry, menuFor } from '../../routes/route-rules.ts'
import type { RouteNode } from '../../routes/route-tree.ts'
import { ROUTES } from '../../routes/routes.ts'
import { useCurrentRoute } from '../../routes/use-current-route.ts'

export const useMenu = (): readonly MenuEntry[] => {
  const { role } = useActor()
  const { kind } = useInstitution()
  return useMemo(() => menuFor(ROUTES, { role, kind }), [role, kind])
}

/** Whether an entry is where the person is: the page itself, or one below it (every page is below the dashboard). */
export const useIsActive = (): ((node: RouteNode) => boolean) => {
  const current = useCurrentRoute()
  const { pathname } = useLocation()
  return node =>
    current?.node === node ||
    (current?.parents.slice(1).includes(node) ?? false) ||
    (node.path === pathname && current !== null)
}

/** The entry with sub-entries that the person is in; undefined where a page belongs to no section. */
export const useSection = (): MenuEntry | undefined => {
  const isHere = useIsActive()
  return useMenu().find(({ node, children }) => children.length > 0 && isHere(node))
}
