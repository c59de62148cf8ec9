import { type ReactNode, Suspense, useState } from 'react'
import { type IssueSubject, registeredReports } from './registered-reports.ts'

/**
 * "Emitir relatório" of what a screen names: `issue` opens the window, which stands anywhere on the page. With `live` the window
 * follows the subject while it is open.
 */
export const useIssue = (
  live?: IssueSubject,
): { issue: (subject: IssueSubject) => void; issueWindow: ReactNode } => {
  const [subject, setSubject] = useState<IssueSubject | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const Window = registeredReports()
  return {
    issue: named => {
      setSubject(named)
      setIsOpen(true)
    },
    issueWindow: Window && subject && (
      <Suspense>
        <Window
          key={`${subject.of} ${subject.id}`}
          subject={live ?? subject}
          opened={isOpen}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  }
}
