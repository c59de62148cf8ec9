import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** In the place of a page of a class that is gone. */
export const NoGrade = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title={GRADES.notFound}
      reason={GRADES.notFoundReason}
      action={
        <Button component={Link} to={PATHS.grades}>
          {GRADES.backToGrades}
        </Button>
      }
    />
  </>
)
