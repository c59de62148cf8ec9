import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from './page-header.tsx'

type ChooseClassProps = {
  title: string
  /** The required choice: "Escolha uma turma". */
  choose: string
  reason: string
  /** Address of the list of classes. */
  to: string
}

/** A screen of a class, opened without saying of which. */
export const ChooseClass = ({ title, choose, reason, to }: ChooseClassProps) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title={choose}
      reason={reason}
      action={
        <Button component={Link} to={to}>
          {M.page.classes}
        </Button>
      }
    />
  </>
)
