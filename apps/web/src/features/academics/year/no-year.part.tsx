import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Nothing can be kept before there is a year: the one way on, to the form of the first one. */
export const NoYear = () => (
  <EmptyState
    title={SHARED.noYearTitle}
    reason={SHARED.noYearReason}
    action={
      <Button component={Link} to={`${PATHS.academicYears}?novo=sim`}>
        {SHARED.createFirstYear}
      </Button>
    }
  />
)
