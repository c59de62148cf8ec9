import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { classPathsOf, planAddress } from '../../lib/address/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useActor } from '../identity/identity.api.ts'

/** A screen of marks, opened by its address for a class that gives none. */
export const NothingToEvaluate = ({ planId }: { planId: string }) => {
  const { role } = useActor()
  return (
    <ContentCard>
      <EmptyState
        title="Esta turma não tem notas"
        reason={
          role === 'ADMINISTRATOR'
            ? 'Nela se registram as aulas e a frequência. Se ela der notas, informe quanto vale cada período em Parâmetros, Séries e turmas.'
            : 'Nela se registram as aulas e a frequência.'
        }
        action={
          <Button component={Link} to={planAddress(classPathsOf(role).lessons, { plano: planId })}>
            Ver aulas
          </Button>
        }
      />
    </ContentCard>
  )
}
