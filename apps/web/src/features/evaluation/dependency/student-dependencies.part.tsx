import type { StudentDependency } from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { DependencyStatus } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { studentDependenciesOptions } from './dependency.api.ts'
import { attendanceText, DEPENDENCY_TONES, OFFERED_DECISIONS, originText } from './dependency.words.ts'

const DependencyForm = lazy(async () => ({
  default: (await import('./dependency-form.tsx')).DependencyForm,
}))
const DependencyDecision = lazy(async () => ({
  default: (await import('./dependency-decision.tsx')).DependencyDecision,
}))

type Student = { id: string; name: string }
type Opened =
  | { act: 'form'; of: StudentDependency | null }
  | { act: 'decision'; of: StudentDependency; status: DependencyStatus }

const Row = ({ of, onOpen }: { of: StudentDependency; onOpen: (opened: Opened) => void }) => {
  const { curriculumComponent, status, mark, reason, decidedAt, decidedBy } = of
  const attendance = attendanceText(of)
  const actions = [
    ...(status === 'OPEN' ? [{ label: W.edit, onClick: () => onOpen({ act: 'form', of }) }] : []),
    ...OFFERED_DECISIONS[status].map(next => ({
      label: W.decisions[next].verb,
      onClick: () => onOpen({ act: 'decision', of, status: next }),
    })),
  ]
  return (
    <Stack
      gap={4}
      component="li"
      aria-label={fill(W.rowName, { component: curriculumComponent.name, year: of.year })}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{curriculumComponent.name}</Text>
          <Text size="sm" c="dimmed">
            {originText(of)}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <StatusBadge tone={DEPENDENCY_TONES[status]}>{W.statuses[status]}</StatusBadge>
          <RowActions
            name={fill(W.rowName, { component: curriculumComponent.name, year: of.year })}
            actions={actions}
          />
        </Group>
      </Group>
      {status === 'OPEN' && <Text size="sm">{attendance ?? W.notChosen}</Text>}
      {mark !== null && <Text size="sm">{fill(W.markOf, { mark: formatMark(mark) })}</Text>}
      {reason && <Text size="sm">{reason}</Text>}
      {decidedAt && decidedBy && (
        <Text size="sm" c="dimmed">
          {fill(W.decidedBy, { person: nameInUse(decidedBy), when: showInstant(decidedAt) })}
        </Text>
      )}
    </Stack>
  )
}

const List = ({ studentId, onOpen }: { studentId: string; onOpen: (opened: Opened) => void }) => {
  const query = useQuery(studentDependenciesOptions(studentId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.data.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.data.map(of => (
        <Row key={of.id} of={of} onOpen={onOpen} />
      ))}
    </Stack>
  )
}

/** The dependencies of a student, for the office: registered, changed and decided here. The look is audited. */
export const StudentDependenciesModal = ({ student, onClose }: { student: Student; onClose: () => void }) => {
  // One window at a time: on a phone a form would cover the list.
  const [opened, setOpened] = useState<Opened | null>(null)
  const back = () => setOpened(null)
  return (
    <>
      <Modal
        opened={opened === null}
        onClose={onClose}
        title={fill(W.titleOf, { name: student.name })}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        <Stack gap="lg">
          <List studentId={student.id} onOpen={setOpened} />
          <Group justify="flex-end">
            <Button onClick={() => setOpened({ act: 'form', of: null })}>{W.create}</Button>
          </Group>
        </Stack>
      </Modal>
      <Suspense>
        {opened?.act === 'form' && <DependencyForm student={student} dependency={opened.of} onClose={back} />}
        {opened?.act === 'decision' && (
          <DependencyDecision
            name={student.name}
            dependency={opened.of}
            status={opened.status}
            onClose={back}
          />
        )}
      </Suspense>
    </>
  )
}
