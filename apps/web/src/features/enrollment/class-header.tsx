import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { QUEUE } from '@lousa/contract/enrollment/waiting-list/queue.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import {
  IconCopy,
  IconPrinter,
  IconSortAscendingLetters,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { Crumb } from '../../frames/page/page-context.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { enrollmentAddress, PATHS } from '../../lib/address/paths.ts'
import { countedIn, showCount } from '../../lib/text/numbers.ts'
import { copyAddress } from '../../ui/copy-address.ts'
import { GradeSelect } from '../academics/grade/grade-select.part.tsx'
import { shiftWord } from '../academics/grade/shift.words.ts'
import { useInstitution } from '../identity/identity.api.ts'
import { agesText } from './list/ages.words.ts'

const E = ENROLLMENTS
const icon = { size: 18, 'aria-hidden': true } as const

/** The way to a class, and on to what is done in it. */
export const trailOf = ({ id, name }: Grade, ...last: Crumb[]): Crumb[] => [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: M.menu.enrollment, to: PATHS.enrollment },
  { label: name, to: enrollmentAddress({ turma: id }) },
  ...last,
]

const vacanciesText = ({ vacancies: { capacity, active, free, surplus } }: Grade): string => {
  const occupied =
    capacity === null
      ? countedIn(E.occupiedNoLimit, active)
      : fill(E.occupied, { active: showCount(active), capacity: showCount(capacity) })
  const left = free === null ? '' : free === 0 ? E.noneLeft : countedIn(E.left, free)
  return [occupied, left, surplus > 0 ? countedIn(E.queueLong, surplus) : ''].filter(Boolean).join(', ')
}

/** Which class, how full it is, and what is done with all of it. */
export const ClassHeader = ({
  grade,
  isReadOnly,
  issueButton,
  onEnroll,
  onRenumber,
}: {
  grade: Grade
  isReadOnly: boolean
  issueButton: ReactNode
  onEnroll: () => void
  onRenumber: () => void
}) => {
  const navigate = useNavigate()
  const { kind, publicWaitingList } = useInstitution()
  const facts = [grade.educationLevel.name, shiftWord(grade.shift), grade.place, agesText(grade)]
  return (
    <PageHeader
      title={grade.name}
      subtitle={
        <>
          {facts.filter(Boolean).join(' · ')}
          <br />
          {vacanciesText(grade)}
        </>
      }
      breadcrumb={trailOf(grade)}
      tools={
        <>
          <GradeSelect
            yearId={grade.academicYear.id}
            label={E.otherClass}
            others={[]}
            value={grade.id}
            onChange={turma => void navigate(enrollmentAddress({ turma }))}
            isClearable={false}
          />
          {issueButton}
        </>
      }
      {...(isReadOnly
        ? {}
        : { primary: { label: ENTRY.enroll, icon: <IconUserPlus {...icon} />, onClick: onEnroll } })}
      actions={[
        ...(isReadOnly
          ? []
          : [
              {
                label: ENTRY.many.title,
                icon: <IconUsersPlus {...icon} />,
                to: enrollmentAddress({ turma: grade.id, ver: 'varios' }),
              },
            ]),
        { label: E.print, icon: <IconPrinter {...icon} />, onClick: () => window.print() },
        ...(kind === 'MUNICIPAL' && publicWaitingList
          ? [
              {
                label: QUEUE.copyLink,
                icon: <IconCopy {...icon} />,
                onClick: () =>
                  void copyAddress(generatePath(PATHS.waitingList, { id: grade.id }), QUEUE.copied),
              },
            ]
          : []),
        ...(isReadOnly
          ? []
          : [
              {
                label: MOVEMENT.renumber.action,
                icon: <IconSortAscendingLetters {...icon} />,
                onClick: onRenumber,
              },
            ]),
      ]}
    />
  )
}
