import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { PageContext } from '../../frames/page-context.tsx'
import { PATHS } from '../../lib/paths.ts'
import { LousaMark } from '../../ui/lousa-mark.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Footer } from './footer.tsx'
import classes from './plain-layout.module.css'
import { SkipLinks } from './skip-links.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Around the pages outside of the application: only whose it is, and the footer. Login fills its page itself. */
export const PlainLayout = () => {
  const { name } = useInstitution()
  const { pathname } = useLocation()
  useFocusOnNavigation()
  return (
    <PageContext value={{ trail: [], institution: name }}>
      <SkipLinks menuId={null} />
      <ConnectionNotice />
      <div className={classes.page}>
        {pathname !== PATHS.login && (
          <header className={classes.header}>
            <Link to={PATHS.root} className={classes.brand}>
              <LousaMark size={32} />
              <span>{name}</span>
            </Link>
          </header>
        )}
        <main id="conteudo" tabIndex={-1} className={classes.main}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        {pathname !== PATHS.login && <Footer />}
      </div>
    </PageContext>
  )
}
