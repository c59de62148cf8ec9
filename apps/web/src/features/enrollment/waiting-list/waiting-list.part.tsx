import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { QUEUE } from '@lousa/contract/enrollment/waiting-list/queue.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { allOf } from '@lousa/contract/page.ts'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type ListColumn, ListRows } from '../../../frames/list/list-rows.tsx'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant, showShortMoment } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { StudentLink } from '../list/class-students.part.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { nextInQueue } from './queue-order.values.ts'
import classes from './waiting-list.module.css'
import { queueActionsOf, type SendCalled } from './waitlist-actions.tsx'

const Q = QUEUE

type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void }

const columnsOf = (choice: Choice | null): readonly ListColumn<StudentEnrollment>[] => [
  {
    id: 'posicao',
    title: Q.position,
    width: 90,
    render: ({ queuePosition }) => (queuePosition === null ? '–' : fill(Q.nth, { position: queuePosition })),
  },
  {
    id: 'aluno',
    title: ENROLLMENTS.student,
    onCard: 'title',
    render: enrollment => <StudentLink enrollment={enrollment} />,
  },
  { id: 'desde', title: Q.since, width: 170, render: ({ createdAt }) => showInstant(createdAt) },
  {
    id: 'protocolo',
    title: ENROLLMENTS.protocol,
    width: 120,
    onlyWide: true,
    render: ({ protocol }) => protocol,
  },
  {
    id: 'vaga',
    title: Q.offer,
    width: 220,
    render: ({ offer }) =>
      offer ? (
        <StatusBadge tone="info">{fill(Q.offered, { moment: showShortMoment(offer.expiresAt) })}</StatusBadge>
      ) : (
        Q.notOffered
      ),
  },
  ...(choice
    ? [
        {
          id: 'escolher',
          title: Q.choose,
          width: 100,
          onCard: 'foot' as const,
          render: ({ id, user, offer }: StudentEnrollment) =>
            offer === null && (
              <Checkbox
                aria-label={fill(Q.chooseOne, { name: nameInUse(user) })}
                checked={choice.chosen.has(id)}
                onChange={() => choice.toggle(id)}
              />
            ),
        },
      ]
    : []),
]

/** The next free places in order of arrival, or the chosen ones. */
const Call = ({
  queue,
  free,
  chosen,
  call,
}: {
  queue: readonly StudentEnrollment[]
  free: number
  chosen: readonly StudentEnrollment[]
  call: (enrollments: readonly StudentEnrollment[]) => void
}) => {
  const next = nextInQueue(queue, free)
  if (chosen.length > 0)
    return (
      <Button size="sm" onClick={() => call(chosen)}>
        {countedIn(Q.callChosen, chosen.length)}
      </Button>
    )
  return (
    <Group gap="xs">
      {next.length > 1 && (
        <Button size="sm" variant="default" onClick={() => call(next)}>
          {fill(Q.nextMany, { count: next.length })}
        </Button>
      )}
      {next.length > 0 && (
        <Button size="sm" onClick={() => call(next.slice(0, 1))}>
          {Q.next}
        </Button>
      )}
    </Group>
  )
}

/** The waiting list in order of arrival; the office calls from it. */
export const WaitingList = ({
  queue,
  vacancies: { free },
  isReadOnly,
  send,
  actionsOf,
}: {
  /** In order of arrival. */
  queue: readonly StudentEnrollment[]
  vacancies: Grade['vacancies']
  isReadOnly: boolean
  send: SendCalled
  /** Acts that every enrolment has. */
  actionsOf: (enrollment: StudentEnrollment) => readonly RowAction[]
}) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [called, setCalled] = useState<readonly StudentEnrollment[] | null>(null)
  const chosenRows = queue.filter(({ id, offer }) => chosen.has(id) && offer === null)
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const places = free ?? queue.length
  // Offered places are reserved.
  const offered = queue.filter(({ offer }) => offer !== null).length
  const left = Math.max(0, places - offered)
  if (queue.length === 0) return null
  return (
    <ContentCard
      title={Q.title}
      padded={false}
      aside={
        !isReadOnly && <Call queue={queue} free={left} chosen={left > 0 ? chosenRows : []} call={setCalled} />
      }
    >
      {!isReadOnly && left === 0 && (
        <Text size="sm" c="dimmed" className={classes.note ?? ''}>
          {Q.full}
        </Text>
      )}
      <ListRows
        page={allOf([...queue])}
        columns={columnsOf(isReadOnly || left === 0 ? null : { chosen, toggle })}
        rowName={({ user }) => nameInUse(user)}
        rowActions={enrollment => [
          ...(isReadOnly
            ? []
            : queueActionsOf(enrollment, { hasFree: left > 0, call: one => setCalled([one]), send })),
          ...actionsOf(enrollment),
        ]}
      />
      {called && (
        <PromotionForm
          queue={queue}
          chosen={called}
          onClose={() => {
            setCalled(null)
            setChosen(new Set())
          }}
        />
      )}
    </ContentCard>
  )
}
