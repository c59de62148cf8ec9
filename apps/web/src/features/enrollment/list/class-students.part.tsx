import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { allOf } from '@lousa/contract/page.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ListColumn, ListRows } from '../../../frames/list/list-rows.tsx'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { nameInUse, PersonLine } from '../../../ui/person-avatar.tsx'
import classes from './class-list.module.css'
import { EnrollmentState } from './enrollment-state.part.tsx'
import type { Situations } from './situation.values.ts'

const E = ENROLLMENTS

/** The student's name, which leads to the record, with what tells namesakes apart. */
export const StudentLink = ({ enrollment: { user } }: { enrollment: StudentEnrollment }) => (
  <Link to={PATHS.student.replace(':id', user.id)} className={classes.student}>
    <PersonLine
      person={user}
      detail={
        user.educationInstitutionEnrollment &&
        fill(M.list.registration, { number: user.educationInstitutionEnrollment })
      }
    />
  </Link>
)

/** First and second choice, in this order. */
const modalitiesText = ({ modalities }: StudentEnrollment): string =>
  modalities
    .toSorted((a, b) => a.position - b.position)
    .map(({ curriculumComponent }) => curriculumComponent.name)
    .join(', ')

const columnsOf = (
  situations: Situations,
  withModalities: boolean,
): readonly ListColumn<StudentEnrollment>[] => [
  { id: 'numero', title: E.number, width: 64, align: 'right', render: ({ number }) => number ?? '–' },
  {
    id: 'aluno',
    title: E.student,
    onCard: 'title',
    render: enrollment => <StudentLink enrollment={enrollment} />,
  },
  ...(withModalities
    ? [
        {
          id: 'modalidades',
          title: E.modalities,
          render: (enrollment: StudentEnrollment) => modalitiesText(enrollment) || '–',
        },
      ]
    : []),
  { id: 'desde', title: E.since, width: 120, render: ({ start }) => showDate(start) },
  { id: 'protocolo', title: E.protocol, width: 120, onlyWide: true, render: ({ protocol }) => protocol },
  {
    id: 'situacao',
    title: E.situation,
    width: 220,
    render: enrollment => <EnrollmentState enrollment={enrollment} outcome={situations.get(enrollment.id)} />,
  },
]

/** Enrolments of a class as rows, with their acts. */
export const ClassStudents = ({
  title,
  aside,
  enrollments,
  situations,
  withModalities,
  actionsOf,
  empty,
}: {
  title: string
  aside?: ReactNode
  enrollments: readonly StudentEnrollment[]
  situations: Situations
  withModalities: boolean
  actionsOf: (enrollment: StudentEnrollment) => readonly RowAction[]
  empty: { title: string; reason?: ReactNode; action?: ReactNode }
}) => (
  <ContentCard title={title} aside={aside} padded={false}>
    {enrollments.length === 0 ? (
      <EmptyState {...empty} />
    ) : (
      <ListRows
        page={allOf([...enrollments])}
        columns={columnsOf(situations, withModalities)}
        rowName={({ user }) => nameInUse(user)}
        rowActions={actionsOf}
      />
    )}
  </ContentCard>
)
