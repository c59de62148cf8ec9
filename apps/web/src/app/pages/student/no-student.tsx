import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** The address names no student. */
export const NoStudent = () => (
  <>
    <PageHeader title={ROUTES.student} />
    <EmptyState
      title={PAGES.noStudent.title}
      reason={PAGES.noStudent.reason}
      action={
        <Button component={Link} to={PATHS.students}>
          {PAGES.noStudent.see}
        </Button>
      }
    />
  </>
)
