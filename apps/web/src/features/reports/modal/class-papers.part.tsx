import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { IconPrinter } from '@tabler/icons-react'
import { shownName } from '../../../ui/person-avatar.tsx'
import type { UsePapers } from '../../enrollment/list/papers.types.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { classPapers, eventPapers, isOfStudent, studentPapers } from './place-papers.part.ts'
import { useReportModal } from './use-report-modal.part.tsx'

const OFFICE = 'ADMINISTRATOR'

/** "Emitir relatório" of a class, and of each of its students. */
export const useClassPapers: UsePapers = ({ id: gradeId, name }, enrollments) => {
  const reader = { role: OFFICE, kind: useInstitution().kind }
  const { button, modal, open } = useReportModal({
    about: name,
    papers: classPapers(gradeId, reader),
    gradeId,
    otherSubjects: enrollments.map(({ id }) => id),
  })
  return {
    button,
    modal,
    actionsOf: (enrollment: StudentEnrollment) =>
      isOfStudent(enrollment)
        ? [
            {
              label: W.title,
              icon: <IconPrinter size={18} aria-hidden />,
              onClick: () =>
                open({
                  about: `${shownName(enrollment.user)} — ${name}`,
                  papers: studentPapers(enrollment.id, reader),
                  otherSubjects: [],
                }),
            },
          ]
        : [],
  }
}

/** "Emitir relatório" of an event: who comes, to be signed. */
export const useEventPapers: UsePapers = ({ id: eventId, name }) => {
  const { button, modal } = useReportModal({
    about: name,
    papers: eventPapers(eventId, { role: OFFICE, kind: useInstitution().kind }),
  })
  return { button, modal, actionsOf: () => [] }
}
