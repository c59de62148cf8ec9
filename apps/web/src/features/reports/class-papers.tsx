import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ISSUE } from '@lousa/contract/reports/paper/issue.messages.ts'
import { IconId } from '@tabler/icons-react'
import type { UsePapers } from '../enrollment/list/papers.types.ts'
import { useInstitution } from '../identity/identity.api.ts'
import type { Paper } from './paper.types.ts'
import { askForClassForms, askForClassList, askForForm } from './reports.api.ts'
import { usePapers } from './use-papers.tsx'

/** The waiting list and enrolments made by mistake have no form. */
const hasForm = ({ status, exit }: StudentEnrollment): boolean =>
  status === 'ACTIVE' && exit?.reason !== 'CANCELLED'

/** What is issued of a class: its list and, in a school, the enrolment forms. */
export const useClassPapers: UsePapers = (gradeId, enrollments) => {
  const isSchool = useInstitution().kind === 'SCHOOL'
  const lists: Paper[] = [
    { label: ISSUE.classListPdf, look: 'one', ask: () => askForClassList(gradeId, 'pdf') },
    { label: ISSUE.classListSheet, look: 'sheet', ask: () => askForClassList(gradeId, 'xlsx') },
  ]
  const forms: Paper[] = [{ label: ISSUE.classForms, look: 'many', ask: () => askForClassForms(gradeId) }]
  const { issue, menu, files } = usePapers({
    papers: isSchool ? [...lists, ...forms] : lists,
    tags: isSchool ? ['CLASS_LIST', 'ENROLLMENT_FORM'] : ['CLASS_LIST'],
    subjects: new Set([gradeId, ...enrollments.map(({ id }) => id)]),
  })
  return {
    menu,
    files,
    actionsOf: enrollment =>
      isSchool && hasForm(enrollment)
        ? [
            {
              label: ISSUE.form,
              icon: <IconId size={18} aria-hidden />,
              onClick: () => issue({ ask: () => askForForm(enrollment.id) }),
            },
          ]
        : [],
  }
}

/** What is issued of an event: who comes, to be signed. */
export const useEventPapers: UsePapers = eventId => ({
  ...usePapers({
    papers: [
      { label: ISSUE.eventListPdf, look: 'one', ask: () => askForClassList(eventId, 'pdf') },
      { label: ISSUE.eventListSheet, look: 'sheet', ask: () => askForClassList(eventId, 'xlsx') },
    ],
    tags: ['CLASS_LIST'],
    subjects: new Set([eventId]),
  }),
  actionsOf: () => [],
})
