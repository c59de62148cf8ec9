import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** The address has the id of no person. */
export const NoInstructor = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title={PEOPLE.chooseInstructor}
      reason={PEOPLE.chooseInstructorWhy}
      action={
        <Button component={Link} to={PATHS.instructors}>
          {PEOPLE.seeInstructors}
        </Button>
      }
    />
  </>
)
