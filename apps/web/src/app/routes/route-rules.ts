import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import type { RouteNode } from './route-tree.ts'

/** A node with what its parents make of it. */
export type FlatRoute = {
  node: RouteNode
  parents: readonly RouteNode[]
  /** The roles left after the intersection with every parent's; null when no login is needed. */
  roles: readonly Role[] | null
  /** The kinds of institution on which it and all its parents exist. */
  kinds: readonly InstitutionKind[]
}

export type Outcome =
  | { go: 'allow'; route: FlatRoute }
  | { go: 'redirect'; to: string }
  | { go: 'login' | 'unauthorized' | 'invalid-access' | 'not-found' }

type Viewer = { role: Role } | null

const BOTH: readonly InstitutionKind[] = ['SCHOOL', 'MUNICIPAL']

/** The roles of a child within its parent's: the intersection. */
export const narrowed = (
  parent: readonly Role[] | null,
  own: RouteNode['access'],
): readonly Role[] | null => {
  if (own === 'public' || own === 'visitor') return parent
  return parent === null ? own : own.filter(role => parent.includes(role))
}

/** Every node of a tree, parents first, each with its narrowed roles and kinds. */
export const flatten = (
  nodes: readonly RouteNode[],
  parents: readonly FlatRoute[] = [],
): readonly FlatRoute[] =>
  nodes.flatMap(node => {
    const above = parents.at(-1)
    const kinds = (above?.kinds ?? BOTH).filter(kind => !node.kind || node.kind === kind)
    const route: FlatRoute = {
      node,
      parents: parents.map(parent => parent.node),
      roles: narrowed(above?.roles ?? null, node.access),
      kinds,
    }
    return [route, ...flatten(node.children ?? [], [...parents, route])]
  })

const segmentsOf = (path: string): string[] => path.split('/').filter(segment => segment !== '')

/** How well a pattern fits a path: -1 not at all, else one point for each literal segment. */
const fit = (pattern: string, path: string): number => {
  const patternSegments = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (given.length > patternSegments.length) return -1
  let points = 0
  for (const [index, segment] of patternSegments.entries()) {
    const actual = given[index]
    if (actual === undefined && !segment.endsWith('?')) return -1
    if (segment.startsWith(':')) continue
    if (segment !== actual) return -1
    points++
  }
  return points
}

/** The route of a path: the one with most literal segments wins ("adicionar" before ":id?"). */
export const routeOf = (routes: readonly FlatRoute[], path: string): FlatRoute | null => {
  let best: FlatRoute | null = null
  let most = -1
  for (const route of routes) {
    const points = fit(route.node.path, path)
    if (points > most) [best, most] = [route, points]
  }
  return best
}

const mayOpen = (route: FlatRoute, role: Role, kind: InstitutionKind): boolean =>
  route.kinds.includes(kind) && (route.roles === null || route.roles.includes(role))

const firstChild = (routes: readonly FlatRoute[], parent: RouteNode, role: Role, kind: InstitutionKind) =>
  routes.find(
    ({ node, parents, ...route }) =>
      parents.at(-1) === parent && !node.hidden && mayOpen({ node, parents, ...route }, role, kind),
  )

const redirectOutcome = (
  routes: readonly FlatRoute[],
  { node }: FlatRoute,
  viewer: Viewer,
  kind: InstitutionKind,
): Outcome | null => {
  if (!node.leadsTo) return null
  if (node.leadsTo !== 'first-child') return { go: 'redirect', to: node.leadsTo }
  const child = viewer && firstChild(routes, node, viewer.role, kind)
  return child ? { go: 'redirect', to: child.node.path } : { go: 'not-found' }
}

/**
 * The outcome of opening a path, by one rule for all screens: an address that this institution does not have is not found; a
 * protected one sends a visitor to login and a person without the role to unauthorized (no role fits when the intersection with
 * the parent is empty); a page for visitors sends a signed-in person to invalid-access.
 */
export const decide = (
  routes: readonly FlatRoute[],
  path: string,
  viewer: Viewer,
  kind: InstitutionKind,
): Outcome => {
  const route = routeOf(routes, path)
  if (!route?.kinds.includes(kind)) return { go: 'not-found' }
  if (route.node.access === 'visitor' && viewer) return { go: 'invalid-access' }
  if (route.roles !== null) {
    if (!viewer) return { go: 'login' }
    if (!route.roles.includes(viewer.role)) return { go: 'unauthorized' }
  }
  return redirectOutcome(routes, route, viewer, kind) ?? { go: 'allow', route }
}

export type MenuEntry = { node: RouteNode; children: readonly RouteNode[] }

export type MenuOwner = {
  role: Role
  kind: InstitutionKind
}

/** The menu of one role at one institution: visible entries that it may open, with their visible sub-entries. */
export const menuFor = (routes: readonly FlatRoute[], { role, kind }: MenuOwner): readonly MenuEntry[] => {
  const open = routes.filter(route => !route.node.hidden && mayOpen(route, role, kind))
  const entries = open.filter(({ roles, parents }) => roles !== null && parents.length <= 1)
  return entries
    .map(({ node, parents }) => ({
      node,
      // The application's own root is the dashboard entry: its children are the other entries.
      children:
        parents.length === 0 ? [] : open.filter(route => route.parents.at(-1) === node).map(r => r.node),
    }))
    .filter(({ node, children }) => node.leadsTo !== 'first-child' || children.length > 0)
}
