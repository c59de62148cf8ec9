import type { Meeting } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { MeetingPage } from '../../features/evaluation/council/meeting.part.tsx'
import { minutesPaper } from '../../features/reports/document/minutes-paper.part.ts'
import { useReportModal } from '../../features/reports/modal/use-report-modal.part.tsx'

/** The minutes of the meeting on paper: a preview and the file. */
const usePrinting = ({ id, grade }: Meeting) => {
  const { modal, open } = useReportModal({ about: grade.name, papers: [] })
  return {
    window: modal,
    action: {
      label: W.print,
      icon: <IconPrinter size={18} aria-hidden />,
      onClick: () => open({ papers: [minutesPaper({ gradeId: grade.id, meetingId: id })] }),
    },
  }
}

/** One meeting of the council of a class, with its minutes on paper. */
export const Component = () => {
  const { meetingId = '' } = useParams()
  return <MeetingPage key={meetingId} id={meetingId} usePrinting={usePrinting} />
}
