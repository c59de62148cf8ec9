import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { firstRunOptions } from '../../features/identity/first-run/first-run.api.ts'
import { PATHS } from '../../lib/paths.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { MessagePage } from './message-page.tsx'

/** The server answers, but no institution has this host name. One without any institution begins with its first. */
export default () => {
  const { data, isPending } = useQuery(firstRunOptions())
  const { pathname } = useLocation()
  if (isPending) return <PageSkeleton />
  if (data?.open && pathname === PATHS.root) return <Navigate to={PATHS.firstRun} replace />
  const advice = `Confira o endereço digitado: ${window.location.hostname}. Se ele estiver certo, peça à sua escola ou secretaria que o confirme.`
  return (
    <main id="conteudo">
      <MessagePage
        chalk="?"
        title="Nenhuma instituição atende neste endereço"
        text={data?.open ? FIRST_RUN.offerWhy : advice}
        action={data?.open ? { label: FIRST_RUN.offer, to: PATHS.firstRun } : null}
      />
    </main>
  )
}
