import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useActor, useInstitution } from '../../features/identity/identity.api.ts'
import { ProofGate } from '../../features/identity/own-factor/proof-gate.part.tsx'
import { PageContext } from '../../frames/page/page-context.tsx'
import { scrollKeyOf } from '../../lib/address/layers.ts'
import { lazyModule, useLazyModule } from '../../lib/device/lazy.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useBreadcrumb } from '../routes/use-current-route.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { MENU_REGION } from './menu/menu-place.ts'
import { MenuRail } from './menu/menu-rail.tsx'
import { useDevice, useMenuShape } from './menu/use-device.ts'
import { ConnectionNotice } from './notices/connection-notice.tsx'
import { PendingBar } from './notices/pending-bar.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import classes from './shell.module.css'
import { SkipLinks } from './skip-links.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useFreshProfile } from './use-fresh-profile.ts'
import { OtherYearNotice } from './year/other-year-notice.tsx'

// Not the default: who has not chosen them loads nothing of them.
const MenuBar = lazy(async () => ({ default: (await import('./menu/menu-bar.tsx')).MenuBar }))
const MenuList = lazy(async () => ({ default: (await import('./menu/menu-list.tsx')).MenuList }))
const MenuAside = lazy(async () => ({ default: (await import('./menu/menu-aside.tsx')).MenuAside }))

/** Roles that fill in forms all day get the code of forms in advance. */
const formParts = lazyModule(async () => (await import('../start/form-parts.ts')).FORM_PARTS)
const OF_STUDENTS = ['STUDENT', 'STUDENT-SMELJ']

const menuDrawer = lazyModule(async () => (await import('./menu/menu-drawer.tsx')).MenuDrawer)

/** Everything around a screen of the application. */
export const Shell = () => {
  const device = useDevice()
  const shape = useMenuShape(device)
  const [opened, drawer] = useDisclosure(false)
  const { pathname } = useLocation()
  const { name } = useInstitution()
  const trail = useBreadcrumb()
  const { layout, sidebar } = useSession(({ settings }) => settings)
  const pinned = useSession(({ menu }) => menu.pinned)
  const MenuDrawer = useLazyModule(menuDrawer, shape !== 'drawer' ? 'never' : opened ? 'now' : 'idle')
  useLazyModule(formParts, OF_STUDENTS.includes(useActor().role) ? 'never' : 'idle')
  useFreshProfile()
  useFocusOnNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: having arrived somewhere closes the drawer
  useEffect(() => drawer.close(), [pathname])
  return (
    <PageContext value={{ trail, institution: name }}>
      <PendingBar />
      <SkipLinks menuId={shape === 'drawer' ? 'abrir-menu' : 'menu'} />
      <div className={classes.frame} data-menu={shape} data-fixed={shape === 'bar' && pinned}>
        {(shape === 'rail' || shape === 'pinned') && (
          <nav {...MENU_REGION} className={`${classes.menu} ${classes.side}`}>
            <Suspense>{shape === 'rail' ? <MenuRail /> : <MenuList />}</Suspense>
          </nav>
        )}
        <div className={classes.column}>
          <Header {...(shape === 'drawer' ? { onMenu: drawer.open } : {})} />
          {shape === 'bar' && (
            <nav {...MENU_REGION} className={`${classes.menu} ${classes.bar}`}>
              <Suspense>
                <MenuBar />
              </Suspense>
            </nav>
          )}
          <div className={classes.content}>
            <ConnectionNotice />
            <OtherYearNotice />
            <main id="conteudo" tabIndex={-1} className={classes.main} data-layout={layout}>
              {sidebar === 'on' && device === 'desktop' && (
                <Suspense>
                  <MenuAside />
                </Suspense>
              )}
              <div className={classes.page}>
                <Suspense fallback={<PageSkeleton />}>
                  <Outlet />
                </Suspense>
              </div>
            </main>
            <Footer />
          </div>
        </div>
      </div>
      {MenuDrawer && <MenuDrawer opened={shape === 'drawer' && opened} onClose={drawer.close} />}
      <PaletteHost />
      <ProofGate />
      <ScrollRestoration getKey={scrollKeyOf} />
    </PageContext>
  )
}
