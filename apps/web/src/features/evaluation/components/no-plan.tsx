import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '../../../frames/page-header.tsx'
import { classPathsOf } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useActor } from '../../identity/identity.api.ts'

/** A class screen opened without its class. */
export const NoPlan = ({ title, reason }: { title: string; reason: string }) => {
  const { role } = useActor()
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Escolha uma turma"
        reason={reason}
        action={
          <Button component={Link} to={classPathsOf(role).classes}>
            Ver turmas
          </Button>
        }
      />
    </>
  )
}
