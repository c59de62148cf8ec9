import type { IssueSubject, IssueWindowProps } from '../../../frames/issue/registered-reports.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { answerPaper, letterPaper } from '../document/answer-paper.part.ts'
import { coverRegisterPaper } from '../document/cover-register-paper.part.ts'
import type { Report } from '../document/paper.types.ts'
import {
  classPapers,
  eventPapers,
  planPapers,
  type ReportReader,
  studentPapers,
} from './place-papers.part.ts'
import { ReportModal } from './report-modal.part.tsx'

const papersOf = (subject: IssueSubject, reader: ReportReader): Report[] => {
  if (subject.of === 'CLASS') return classPapers(subject.id, reader)
  if (subject.of === 'EVENT') return eventPapers(subject.id, reader)
  if (subject.of === 'APPEAL') return [answerPaper({ enrollmentId: subject.id, appealId: subject.appealId })]
  if (subject.of === 'COVERS') return [coverRegisterPaper(subject)]
  if (subject.of === 'SEARCH_CASE')
    return [letterPaper({ enrollmentId: subject.id, searchCaseId: subject.searchCaseId })]
  return subject.of === 'PLAN' ? planPapers(subject, reader) : studentPapers(subject.id, reader)
}

/** The class whose terms can be chosen; other subjects have none. */
const gradeOf = (subject: IssueSubject): string | undefined => {
  if (subject.of === 'CLASS') return subject.id
  return subject.of === 'PLAN' || subject.of === 'STUDENT' ? subject.gradeId : undefined
}

/** "Emitir relatório" of the subject that a screen names, for the person who is signed in. */
export const IssueWindow = ({ subject, opened, onClose }: IssueWindowProps) => {
  const reader = { role: useActor().role, kind: useInstitution().kind }
  return (
    <ReportModal
      opened={opened}
      onClose={onClose}
      about={subject.about}
      papers={papersOf(subject, reader)}
      gradeId={gradeOf(subject)}
      otherSubjects={subject.of === 'CLASS' ? subject.enrollmentIds : undefined}
    />
  )
}
