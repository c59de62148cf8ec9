import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { IconFileExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useReportModal } from '../../features/reports/modal/use-report-modal.part.tsx'
import { type TimetableOf, timetablePaper } from '../../features/reports/timetable/timetable-paper.part.ts'
import type { PageAction } from '../../frames/page/page-action.types.ts'
import { useSession } from '../../lib/session/session.ts'

/** Issuing the timetable that is on the screen: the action, and the window that it opens. */
export const useTimetableIssue = (): { actionOf: (of: TimetableOf) => PageAction; modal: ReactNode } => {
  const year = useSession(({ menuYear }) => menuYear)
  const { modal, open } = useReportModal({
    about: year ? fill(W.ofYear, { year: year.year }) : W.title,
    papers: [],
  })
  return {
    modal,
    actionOf: of => ({
      label: W.issue,
      icon: <IconFileExport size={18} aria-hidden />,
      onClick: () => open({ papers: [timetablePaper(of)] }),
    }),
  }
}
