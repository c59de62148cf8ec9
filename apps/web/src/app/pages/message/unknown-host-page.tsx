import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { firstRunOptions } from '../../../features/identity/first-run/first-run.api.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { MessagePage } from './message-page.tsx'

/** The server answers, but no institution has this host name. One without any institution begins with its first. */
export default () => {
  const { data, isPending } = useQuery(firstRunOptions())
  const { pathname } = useLocation()
  if (isPending) return <PageSkeleton />
  if (data?.open && pathname === PATHS.root) return <Navigate to={PATHS.firstRun} replace />
  const advice = fill(PAGES.unknownHostAdvice, { host: window.location.hostname })
  return (
    <main id="conteudo">
      <MessagePage
        chalk="?"
        title={PAGES.unknownHost}
        text={data?.open ? FIRST_RUN.offerWhy : advice}
        action={data?.open ? { label: FIRST_RUN.offer, to: PATHS.firstRun } : null}
      />
    </main>
  )
}
