import { Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { PageContext } from '../../frames/page-context.tsx'
import { useSession } from '../../lib/session.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useTrail } from '../use-current-route.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MenuList } from './menu-list.tsx'
import { MenuRail } from './menu-rail.tsx'
import classes from './shell.module.css'
import { SkipLinks } from './skip-links.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useFreshProfile } from './use-fresh-profile.ts'

/** Menu breakpoints of spec section 9, in em of 16 px. */
const MOBILE = '(max-width: 61.99em)'
const WIDE = '(min-width: 87.5em)'
const sync = { getInitialValueInEffect: false }

const useMenuShape = (): 'drawer' | 'rail' | 'pinned' => {
  const mobile = useMediaQuery(MOBILE, false, sync)
  const wide = useMediaQuery(WIDE, true, sync)
  const pinned = useSession(({ menu }) => menu.pinned)
  if (mobile) return 'drawer'
  return wide && pinned ? 'pinned' : 'rail'
}

/** Everything around a screen of the application. */
export const Component = () => {
  const shape = useMenuShape()
  const [opened, drawer] = useDisclosure(false)
  const { pathname } = useLocation()
  const { name } = useInstitution()
  const trail = useTrail()
  const layout = useSession(({ settings }) => settings.layout)
  useFreshProfile()
  useFocusOnNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: having arrived somewhere closes the drawer
  useEffect(() => drawer.close(), [pathname])
  return (
    <PageContext value={{ trail, institution: name }}>
      <SkipLinks menuId={shape === 'drawer' ? 'abrir-menu' : 'menu'} />
      <div className={classes.frame} data-menu={shape}>
        {shape !== 'drawer' && (
          <nav id="menu" tabIndex={-1} aria-label="Menu principal" className={classes.menu}>
            {shape === 'rail' ? <MenuRail /> : <MenuList />}
          </nav>
        )}
        <div className={classes.column}>
          <Header {...(shape === 'drawer' ? { onMenu: drawer.open } : {})} />
          <ConnectionNotice />
          <main id="conteudo" tabIndex={-1} className={classes.main} data-layout={layout}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </main>
          <Footer />
        </div>
      </div>
      <Drawer.Root opened={shape === 'drawer' && opened} onClose={drawer.close} size={300} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu" className={classes.drawer ?? ''}>
          <Drawer.Body className={classes.drawerBody ?? ''}>
            <nav id="menu" aria-label="Menu principal" className={classes.menu}>
              <MenuList onClose={drawer.close} />
            </nav>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <ScrollRestoration />
    </PageContext>
  )
}
