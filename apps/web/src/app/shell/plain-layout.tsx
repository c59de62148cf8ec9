import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { PageContext } from '../../frames/page/page-context.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { LousaMark } from '../../ui/lousa-mark.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Footer } from './footer.tsx'
import { ConnectionNotice } from './notices/connection-notice.tsx'
import { PendingBar } from './notices/pending-bar.tsx'
import classes from './plain-layout.module.css'
import { SkipLinks } from './skip-links.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** They fill their page themselves. */
const WHOLE: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.studentRegister,
  PATHS.forgotPassword,
  PATHS.passwordUpdate,
  PATHS.studentResetPassword,
  PATHS.guardianLetter,
  PATHS.unsubscribe,
]

/** Around the pages outside of the application: only whose it is, and the footer. */
export const PlainLayout = () => {
  const { name } = useInstitution()
  const { pathname } = useLocation()
  const isWhole = WHOLE.includes(pathname)
  useFocusOnNavigation()
  return (
    <PageContext value={{ trail: [], institution: name }}>
      <PendingBar />
      <SkipLinks menuId={null} />
      <ConnectionNotice />
      <div className={classes.page}>
        {!isWhole && (
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
        {!isWhole && <Footer />}
      </div>
    </PageContext>
  )
}
