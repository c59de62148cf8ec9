import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { INSTITUTION_CREATED } from '../sign-in/login-greeting.values.ts'
import { BoardPage } from '../sign-in/public-page.part.tsx'
import { firstRunOptions } from './first-run.api.ts'
import { FirstRunForm } from './first-run-form.tsx'

const Closed = () => (
  <Stack gap="sm" align="flex-start">
    <Title order={1}>{FIRST_RUN.closed}</Title>
    <Text c="dimmed">{FIRST_RUN.closedWhy}</Text>
    <Button component={Link} to={PATHS.root} size="md" mt="sm">
      {FIRST_RUN.home}
    </Button>
  </Stack>
)

/** The one page of a server without institution. */
export const Component = () => {
  usePageTitle(FIRST_RUN.title)
  const query = useQuery({ ...firstRunOptions(), refetchOnWindowFocus: false })
  const navigate = useNavigate()
  const finish = () => {
    // A session of a former institution at this address is not valid for this one.
    useSession.getState().signOut()
    void navigate(PATHS.login, { replace: true, state: INSTITUTION_CREATED })
  }
  const isOpen = query.data?.open === true
  return (
    <BoardPage
      name={isOpen ? FIRST_RUN.board : FIRST_RUN.title}
      line={isOpen ? FIRST_RUN.boardLine : FIRST_RUN.boardOnce}
    >
      {isOpen && <FirstRunForm onDone={finish} />}
      {query.data && !isOpen && <Closed />}
      {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <PageSkeleton />}
    </BoardPage>
  )
}
