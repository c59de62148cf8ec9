import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { IconArchive, IconArchiveOff, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { PersonHistory } from '../../features/audit/history.part.tsx'
import { AccessCard } from '../../features/people/account/access-card.tsx'
import { restorePerson } from '../../features/people/account/restore-person.ts'
import { useLifecycleActions } from '../../features/people/account/use-lifecycle-actions.part.tsx'
import { PersonRecord } from '../../features/people/editing/person-record.tsx'
import { NoInstructor } from '../../features/people/instructor/no-instructor.tsx'
import { useMerging } from '../../features/people/merge/use-merging.part.tsx'
import { PersonStatus } from '../../features/people/person/person-status.part.tsx'
import { useWholeRecord } from '../../features/people/person/use-whole-record.part.ts'
import { useSubstitution } from '../../features/planning/staffing/use-substitution.part.tsx'
import { DetailPage } from '../../frames/page/detail-page.tsx'
import type { PageAction } from '../../frames/page/page-action.types.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { InstructorClasses } from './instructor-classes.tsx'

const Instructor = ({ id }: { id: string }) => {
  const { archive, modals } = useLifecycleActions()
  const merging = useMerging(id)
  const substitution = useSubstitution()
  const turn = (person: User): PageAction =>
    person.status === 'Ativo'
      ? {
          label: M.btn.archive,
          icon: <IconArchive size={18} aria-hidden />,
          onClick: () => archive(person),
        }
      : {
          label: PEOPLE.restore,
          icon: <IconArchiveOff size={18} aria-hidden />,
          onClick: () => void restorePerson(person),
        }
  return (
    <>
      <DetailPage
        query={useWholeRecord(id)}
        waitingTitle={M.people.instructor}
        header={person => ({
          title: nameInUse(person),
          subtitle: person.registration && fill(M.list.registration, { number: person.registration }),
          aside: <PersonStatus status={person.status} />,
          breadcrumb: [
            { label: M.menu.dashboard, to: PATHS.app },
            { label: M.menu.users, to: PATHS.users },
            { label: M.menu.instructors, to: PATHS.instructors },
            { label: nameInUse(person) },
          ],
          primary: {
            label: M.btn.edit,
            icon: <IconPencil size={18} aria-hidden />,
            to: PATHS.updateInstructor.replace(':id', person.id),
          },
          actions: [
            ...substitution.actionOf({ id: person.id, name: nameInUse(person) }),
            turn(person),
            merging.action,
            {
              label: M.btn.print,
              icon: <IconPrinter size={18} aria-hidden />,
              onClick: () => window.print(),
            },
          ],
        })}
        below={person => <PersonHistory person={person} />}
        side={person => (
          <>
            <AccessCard person={person} />
            <InstructorClasses instructor={person} />
          </>
        )}
      >
        {person => (
          <>
            {merging.notices}
            <PersonRecord person={person} />
          </>
        )}
      </DetailPage>
      {modals}
      {merging.modal}
      {substitution.modal}
    </>
  )
}

/** One instructor: the record, the classes of the year, access and history. */
export const Component = () => {
  const { id } = useParams()
  return id ? <Instructor key={id} id={id} /> : <NoInstructor title={M.people.instructor} />
}
