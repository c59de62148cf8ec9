import { JUSTIFICATIONS } from '@lousa/contract/attendance/justification/justification.messages.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { STUDENT_NOTES } from '@lousa/contract/attendance/student/student-note.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ERASURE } from '@lousa/contract/operation/erasure.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import {
  IconClock,
  IconEraser,
  IconFileCheck,
  IconMessageQuestion,
  IconNotes,
  IconPencil,
  IconPhoneCall,
  IconRepeat,
  IconUserPlus,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PersonHistory } from '../../../features/audit/history.part.tsx'
import { usePunctualityMode } from '../../../features/identity/identity.api.ts'
import { AccessCard } from '../../../features/people/account/access-card.tsx'
import { useLifecycleActions } from '../../../features/people/account/use-lifecycle-actions.part.tsx'
import { ConsentsCard } from '../../../features/people/consent/consents-card.tsx'
import { PersonRecord } from '../../../features/people/editing/person-record.tsx'
import { useMerging } from '../../../features/people/merge/use-merging.part.tsx'
import { PersonStatus } from '../../../features/people/person/person-status.part.tsx'
import { useWholeRecord } from '../../../features/people/person/use-whole-record.part.ts'
import { ResponsibleContacts } from '../../../features/people/responsible/responsible-contacts.part.tsx'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { NoStudent } from './no-student.tsx'
import { useNoteOnBehalf } from './note-on-behalf.tsx'
import { isJustCreated, isNumberUnread } from './student-created.ts'
import { StudentEnrollments } from './student-enrollments.tsx'
import { StudentIssue } from './student-issue.tsx'
import { StudentPapers } from './student-papers.tsx'
import { studentBreadcrumb } from './student-trail.ts'
import { useStudentReads } from './use-student-reads.ts'

// Below everything else: it comes when the page stands.
const IssuedDocuments = lazy(async () => ({
  default: (await import('../../../features/reports/verification/issued-documents.part.tsx')).IssuedDocuments,
}))

// A list that few need: it comes when the page stands.
const FamilyCard = lazy(async () => ({
  default: (await import('../../../features/people/guardian-letter/family-card.part.tsx')).FamilyCard,
}))

const StudentMarks = lazy(async () => ({
  default: (await import('../../../features/evaluation/performance/student-marks.part.tsx')).StudentMarks,
}))

const OutdatedAdvances = lazy(async () => ({
  default: (await import('../../../features/evaluation/advance/outdated-advances.part.tsx')).OutdatedAdvances,
}))

// Once for each student.
const StudentRegistered = lazy(async () => ({
  default: (await import('./student-registered.tsx')).StudentRegistered,
}))

const Justifications = lazy(async () => ({
  default: (await import('../../../features/attendance/justification/justifications-modal.part.tsx'))
    .JustificationsModal,
}))

const SearchStepForm = lazy(async () => ({
  default: (await import('../../../features/attendance/active-search/search-step-form.part.tsx'))
    .SearchStepForm,
}))
const StudentAppeals = lazy(async () => ({
  default: (await import('../../../features/evaluation/appeal/student-appeals.part.tsx')).StudentAppealsModal,
}))

const StudentDependencies = lazy(async () => ({
  default: (await import('../../../features/evaluation/dependency/student-dependencies.part.tsx'))
    .StudentDependenciesModal,
}))

const LateArrivals = lazy(async () => ({
  default: (await import('../../../features/attendance/student/late-arrivals.part.tsx')).LateArrivalsModal,
}))

const SharedNotes = lazy(async () => ({
  default: (await import('../../../features/attendance/student/shared-notes-modal.part.tsx'))
    .SharedNotesModal,
}))

// Once in the life of a record, if ever.
const ErasePerson = lazy(async () => ({
  default: (await import('../../../features/operation/erase-person.part.tsx')).ErasePerson,
}))

/** People who register one student often register several. */
const ANOTHER = {
  label: M.people.anotherStudent,
  icon: <IconUserPlus size={18} aria-hidden />,
  to: PATHS.newStudent,
}

const Student = ({ id }: { id: string }) => {
  useStudentReads(id)
  const query = useWholeRecord(id)
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const { state } = useLocation()
  const isNew = isJustCreated(state)
  const { actionsOf, modals } = useLifecycleActions()
  const merging = useMerging(id)
  const behalf = useNoteOnBehalf(id)
  const [isErasing, setErasing] = useState(false)
  const [isJustifying, setJustifying] = useState(false)
  const justifying = {
    label: JUSTIFICATIONS.title,
    icon: <IconFileCheck size={18} aria-hidden />,
    onClick: () => setJustifying(true),
  }
  const [isReadingNotes, setReadingNotes] = useState(false)
  const readingNotes = {
    label: STUDENT_NOTES.sharedTitle,
    icon: <IconNotes size={18} aria-hidden />,
    onClick: () => setReadingNotes(true),
  }
  const [isReadingDependencies, setReadingDependencies] = useState(false)
  const readingDependencies = {
    label: ROUTES.dependencies,
    icon: <IconRepeat size={18} aria-hidden />,
    onClick: () => setReadingDependencies(true),
  }
  const [isReadingAppeals, setReadingAppeals] = useState(false)
  const readingAppeals = {
    label: ROUTES.appeals,
    icon: <IconMessageQuestion size={18} aria-hidden />,
    onClick: () => setReadingAppeals(true),
  }
  const [isSearching, setSearching] = useState(false)
  const searching = {
    label: ROUTES.activeSearch,
    icon: <IconPhoneCall size={18} aria-hidden />,
    onClick: () => setSearching(true),
  }
  const [isReadingArrivals, setReadingArrivals] = useState(false)
  const hasArrivals = usePunctualityMode() !== 'OFF'
  const readingArrivals = {
    label: PUNCTUALITY.list.title,
    icon: <IconClock size={18} aria-hidden />,
    onClick: () => setReadingArrivals(true),
  }
  const erasing = {
    label: ERASURE.action,
    icon: <IconEraser size={18} aria-hidden />,
    destructive: true,
    onClick: () => setErasing(true),
  }
  return (
    <>
      <DetailPage
        query={query}
        waitingTitle={M.enum.STUDENT}
        header={student => ({
          title: nameInUse(student),
          subtitle:
            student.studentRegistrationNumber &&
            fill(M.list.registration, { number: student.studentRegistrationNumber }),
          aside: <PersonStatus status={student.status} />,
          breadcrumb: studentBreadcrumb({ label: nameInUse(student) }),
          primary: {
            label: M.btn.edit,
            icon: <IconPencil size={18} aria-hidden />,
            to: PATHS.updateStudent.replace(':id', id),
          },
          tools: <StudentIssue studentId={id} />,
          actions: [
            ...(isNew ? [ANOTHER] : []),
            justifying,
            behalf.action,
            readingNotes,
            readingDependencies,
            readingAppeals,
            ...(yearId ? [searching] : []),
            ...(hasArrivals ? [readingArrivals] : []),
            ...actionsOf(student),
            merging.action,
            // For a former student who returns, the enrolment comes first.
            ...(student.status === 'Inativo' ? [erasing] : []),
          ],
        })}
        below={student => (
          <>
            <Suspense>
              <IssuedDocuments studentId={id} />
            </Suspense>
            <PersonHistory person={student} />
          </>
        )}
        side={student => (
          <>
            <ResponsibleContacts student={student} />
            <StudentPapers student={student} />
            <StudentEnrollments student={student} />
            <Suspense fallback={<RowsSkeleton rows={2} />}>
              <FamilyCard student={student} />
            </Suspense>
            <AccessCard person={student} />
            <ConsentsCard person={student} />
          </>
        )}
      >
        {student => (
          <>
            {merging.notices}
            {yearId && (
              <Suspense>
                <OutdatedAdvances yearId={yearId} studentId={id} />
              </Suspense>
            )}
            {yearId && (
              <Suspense fallback={<RowsSkeleton rows={8} />}>
                <StudentMarks yearId={yearId} studentId={id} />
              </Suspense>
            )}
            <PersonRecord person={student} />
          </>
        )}
      </DetailPage>
      {modals}
      {merging.modal}
      {query.data && behalf.modal(nameInUse(query.data))}
      {isReadingArrivals && (
        <Suspense>
          <LateArrivals studentId={id} onClose={() => setReadingArrivals(false)} />
        </Suspense>
      )}
      {isJustifying && query.data && (
        <Suspense>
          <Justifications
            student={{ id, name: nameInUse(query.data) }}
            onClose={() => setJustifying(false)}
          />
        </Suspense>
      )}
      {isReadingNotes && query.data && (
        <Suspense>
          <SharedNotes student={{ id, name: nameInUse(query.data) }} onClose={() => setReadingNotes(false)} />
        </Suspense>
      )}
      {isSearching && query.data && yearId && (
        <Suspense>
          <SearchStepForm
            name={nameInUse(query.data)}
            target={{ yearId, studentId: id }}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
      {isReadingAppeals && query.data && (
        <Suspense>
          <StudentAppeals
            student={{ id, name: nameInUse(query.data) }}
            onClose={() => setReadingAppeals(false)}
          />
        </Suspense>
      )}
      {isReadingDependencies && query.data && (
        <Suspense>
          <StudentDependencies
            student={{ id, name: nameInUse(query.data) }}
            onClose={() => setReadingDependencies(false)}
          />
        </Suspense>
      )}
      {isErasing && query.data && (
        <Suspense>
          <ErasePerson person={query.data} onClose={() => setErasing(false)} />
        </Suspense>
      )}
      {isNumberUnread(state) && query.data?.studentRegistrationNumber && (
        <Suspense>
          <StudentRegistered student={query.data} number={query.data.studentRegistrationNumber} />
        </Suspense>
      )}
    </>
  )
}

/** One student, in show mode. */
export const Component = () => {
  const { id } = useParams()
  return id ? <Student key={id} id={id} /> : <NoStudent />
}
