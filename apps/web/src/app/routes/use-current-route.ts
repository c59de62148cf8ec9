import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Crumb } from '../../frames/page/page-context.tsx'
import { type FlatRoute, routeOf } from './route-rules.ts'
import { ROUTES } from './routes.ts'

export const useCurrentRoute = (): FlatRoute | null => {
  const { pathname } = useLocation()
  return useMemo(() => routeOf(ROUTES, pathname), [pathname])
}

/** Which plan and term a class screen shows goes along on the way back. */
const CARRIED = ['plano', 'periodo']

const carriedSearch = (search: string): string => {
  const all = new URLSearchParams(search)
  const carriedParams = new URLSearchParams()
  for (const name of CARRIED) {
    const value = all.get(name)
    if (value) carriedParams.set(name, value)
  }
  const text = carriedParams.toString()
  return text === '' ? '' : `?${text}`
}

/** The way to the current page through the menu. */
export const useBreadcrumb = (): readonly Crumb[] => {
  const route = useCurrentRoute()
  const { search } = useLocation()
  return useMemo(() => {
    if (!route || route.parents.length === 0) return []
    const above = route.parents.map(node => ({
      label: node.label,
      to: node.hidden ? node.path + carriedSearch(search) : node.path,
    }))
    return [...above, { label: route.node.label }]
  }, [route, search])
}
