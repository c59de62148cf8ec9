import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router'
import { institutionOptions } from '../../features/identity/identity.api.ts'
import { followLayers } from '../../lib/address/layers.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { draftsReady } from '../../lib/device/device-drafts.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { type Auth, useSession } from '../../lib/session/session.ts'
import { showTimesIn } from '../../lib/text/dates.ts'
import { ErrorPage } from '../pages/message/error-page.tsx'
import { PlainLayout } from '../shell/plain-layout.tsx'
import { Shell } from '../shell/shell.tsx'
import { FallbackLoader } from './fallback-loader.tsx'
import { RootLayout } from './root-layout.tsx'
import { decide, type FlatRoute, routeOf } from './route-rules.ts'
import type { RouteNode, Screen } from './route-tree.ts'
import { ROUTES } from './routes.ts'
import { requestFilesOf } from './screen-files.ts'

/** The asked path travels with the visitor to the login page, and only a path of ours leads back. */
export const loginFor = (path: string): string =>
  path === PATHS.app || path === PATHS.root ? PATHS.login : `${PATHS.login}?de=${encodeURIComponent(path)}`

const TARGETS = {
  unauthorized: PATHS.unauthorized,
  'invalid-access': PATHS.invalidAccess,
  'not-found': PATHS.notFound,
} as const

/** Screens read what was typed and not saved without waiting: it is fetched from the disk before them. */
const draftsOf = async (auth: Auth | null): Promise<void> => {
  if (auth && ['ADMINISTRATOR', 'INSTRUCTOR'].includes(auth.user.role))
    await draftsReady({ institutionId: auth.user.educationalInstitutionId, accountId: auth.user.id })
}

/** Holds the route rules before anything of the page runs. */
const guard = async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<void> => {
  const { pathname, search } = new URL(request.url)
  if (pathname === PATHS.firstRun) return
  const [{ kind, timeZone }] = await Promise.all([
    queryClient.ensureQueryData(institutionOptions),
    draftsOf(useSession.getState().auth),
  ])
  showTimesIn(timeZone)
  const { auth } = useSession.getState()
  const outcome = decide(ROUTES, pathname, auth && { role: auth.user.role }, kind)
  if (outcome.go === 'allow') return
  if (outcome.go === 'redirect') throw redirect(outcome.to)
  throw redirect(outcome.go === 'login' ? loginFor(pathname + search) : TARGETS[outcome.go])
}

/** The code of a screen, with its part for the role: the router shows a failure of either. */
export const codeOf =
  (screen: Screen, { path, partOf }: Pick<RouteNode, 'path' | 'partOf'>): Screen =>
  async () => {
    const role = useSession.getState().auth?.user.role
    requestFilesOf(path, role)
    const [code] = await Promise.all([screen(), role && partOf?.[role]?.()])
    return code
  }

const routeObject = ({ node }: FlatRoute): RouteObject => ({
  path: node.path,
  handle: { node },
  ...(node.screen ? { lazy: codeOf(node.screen, node) } : {}),
})

const pages = ROUTES.filter(({ node }) => node.screen)
const isInside = ({ node }: FlatRoute) => node.path.startsWith(PATHS.app)
/** Shown where there is no institution, whose layouts have none to name. */
const isBare = ({ node }: FlatRoute) => node.path === PATHS.firstRun

const layout = (Component: ComponentType, routes: readonly FlatRoute[]): RouteObject => ({
  Component,
  children: [{ ErrorBoundary: ErrorPage, children: routes.map(routeObject) }],
})

/**
 * Fetches the code of the screen that a path most likely leads to while the guard still asks the server, so that the two
 * take no longer than one. Whatever does not arrive is asked for again by the router, which knows what to say.
 */
export const prefetchScreen = (path: string): void => {
  const { auth } = useSession.getState()
  const target = routeOf(ROUTES, path)
  const node = (target?.roles && !auth ? routeOf(ROUTES, PATHS.login) : target)?.node
  if (node?.screen) codeOf(node.screen, node)().catch(() => undefined)
}

export const createRouter = () => {
  const router = createBrowserRouter([
    {
      id: 'root',
      Component: RootLayout,
      HydrateFallback: FallbackLoader,
      ErrorBoundary: ErrorPage,
      middleware: [guard],
      loader: () => null,
      shouldRevalidate: () => true,
      children: [
        layout(Shell, pages.filter(isInside)),
        layout(Outlet, pages.filter(isBare)),
        layout(
          PlainLayout,
          pages.filter(route => !isInside(route) && !isBare(route)),
        ),
        // Everything else, also addresses that only lead on: the guard has sent them away before this shows.
        { path: '*', Component: FallbackLoader },
      ],
    },
  ])
  followLayers(router)
  return router
}
