import { fill } from '@lousa/contract/messages.ts'
import { REPORT_ENTRY as W } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type IssueSubject, registeredReports } from './registered-reports.ts'
import { useIssue } from './use-issue.tsx'

/** High enough for a finger where there is one. */
const FINGER = { base: 44, sm: 36 }
const NARROW = { base: 44, sm: 34 }

type Props = IssueSubject & {
  /** `page`: the action of a page. `card`: one of many buttons, labelled by its subject. `row`: an icon in a row of figures. */
  look?: 'page' | 'card' | 'row'
  /** Names the button in a row. Absent: `about`. */
  name?: string
}

/** "Emitir relatório" of a class, an event, a plan or a student, with its window. */
export const IssueButton = ({ look = 'page', name, ...subject }: Props) => {
  const { issue, issueWindow } = useIssue(subject)
  const open = () => issue(subject)
  const { about } = subject
  if (!registeredReports()) return null
  return (
    <>
      {look === 'page' && (
        <Button
          variant="default"
          mih={FINGER}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={open}
        >
          {W.title}
        </Button>
      )}
      {look === 'card' && (
        <Button variant="default" aria-label={fill(W.reportsOf, { about })} onClick={open}>
          {W.reports}
        </Button>
      )}
      {look === 'row' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          w={NARROW}
          h={NARROW}
          aria-label={fill(W.titleOf, { about: name ?? about })}
          onClick={open}
        >
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
      )}
      {issueWindow}
    </>
  )
}
