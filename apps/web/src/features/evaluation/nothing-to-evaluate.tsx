import { CLASS_EVALUATION } from '@lousa/contract/evaluation/class-evaluation.messages.ts'
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
        title={CLASS_EVALUATION.nothing}
        reason={
          role === 'ADMINISTRATOR' ? CLASS_EVALUATION.nothingReasonOffice : CLASS_EVALUATION.nothingReason
        }
        action={
          <Button component={Link} to={planAddress(classPathsOf(role).lessons, { plano: planId })}>
            {CLASS_EVALUATION.seeLessons}
          </Button>
        }
      />
    </ContentCard>
  )
}
