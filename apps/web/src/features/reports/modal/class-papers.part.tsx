import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { IconPrinter } from '@tabler/icons-react'
import { shownName } from '../../../ui/person-avatar.tsx'
import type { UsePapers } from '../../enrollment/list/papers.types.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import type { Paper } from '../paper/paper.types.ts'
import { paperOfGrade } from '../paper/papers.api.ts'
import { isOfStudent, studentReports } from './student-papers.part.ts'
import { useReportModal } from './use-report-modal.part.tsx'

const P = W.papers
const BOTH = ['pdf', 'xlsx'] as const

/** What is issued of a class: its list and, in a school, what its students are given. */
const classPapers = (gradeId: string, isSchool: boolean): Paper[] => {
  const list: Paper = {
    ...paperOfGrade(gradeId, 'CLASS_LIST'),
    label: P.CLASS_LIST,
    look: 'one',
    formats: BOTH,
    note: W.notes.CLASS_LIST,
  }
  if (!isSchool) return [list]
  return [
    list,
    {
      ...paperOfGrade(gradeId, 'REPORT_CARD'),
      label: P.REPORT_CARDS,
      look: 'many',
      periods: 'terms',
      mayBeUnpublished: true,
    },
    { ...paperOfGrade(gradeId, 'FINAL_RESULTS'), label: P.FINAL_RESULTS, look: 'one', formats: BOTH },
    {
      ...paperOfGrade(gradeId, 'SCHOOL_DIARY'),
      label: P.SCHOOL_DIARIES,
      look: 'many',
      periods: 'terms',
      note: W.notes.SCHOOL_DIARIES,
    },
    { ...paperOfGrade(gradeId, 'ENROLLMENT_FORM'), label: P.ENROLLMENT_FORMS, look: 'many' },
    { ...paperOfGrade(gradeId, 'ENROLLMENT_DECLARATION'), label: P.ENROLLMENT_DECLARATIONS, look: 'many' },
    { ...paperOfGrade(gradeId, 'FREQUENCY_DECLARATION'), label: P.FREQUENCY_DECLARATIONS, look: 'many' },
  ]
}

/** "Emitir relatório" of a class, and of each of its students. */
export const useClassPapers: UsePapers = ({ id: gradeId, name }, enrollments) => {
  const isSchool = useInstitution().kind === 'SCHOOL'
  const { button, modal, open } = useReportModal({
    about: name,
    papers: classPapers(gradeId, isSchool),
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
                  papers: studentReports(enrollment.id, { isSchool, isOffice: true }),
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
    papers: [{ ...paperOfGrade(eventId, 'CLASS_LIST'), label: P.EVENT_LIST, look: 'one', formats: BOTH }],
  })
  return { button, modal, actionsOf: () => [] }
}
