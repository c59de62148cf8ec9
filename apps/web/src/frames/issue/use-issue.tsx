import { type ReactNode, Suspense, useState } from 'react'
import { type IssueSubject, registeredReports } from './registered-reports.ts'

/** "Emitir relatório" of what a screen names: `issue` opens the window, which stands anywhere on the page. */
export const useIssue = (): { issue: (subject: IssueSubject) => void; issueWindow: ReactNode } => {
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
          subject={subject}
          opened={isOpen}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  }
}
