import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { renumberGrade, renumberPreviewOptions } from './movement.api.ts'

const R = MOVEMENT.renumber

const Content = ({
  gradeId,
  enrollments,
  onClose,
}: {
  gradeId: string
  enrollments: readonly StudentEnrollment[]
  onClose: () => void
}) => {
  const { data, error, refetch } = useQuery(renumberPreviewOptions(gradeId))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  const changes = data.data.filter(({ from, to }) => from !== to)
  const nameOf = (id: string): string => {
    const enrollment = enrollments.find(one => one.id === id)
    return enrollment ? nameInUse(enrollment.user) : ''
  }
  const renumber = async (): Promise<void> => {
    setBusy(true)
    try {
      await renumberGrade(gradeId, false)
      toast.success(R.done)
      void enrollmentsChanged()
      onClose()
    } catch (failure) {
      setRefused(errorText(failure))
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Text size="sm">{R.lead}</Text>
      {changes.length === 0 ? (
        <Notice tone="good">{R.none}</Notice>
      ) : (
        <div>
          <Text size="sm" fw={600}>
            {countedIn(R.changes, changes.length)}
          </Text>
          <List size="sm">
            {changes.map(({ studentEnrollmentId, from, to }) => (
              <List.Item key={studentEnrollmentId}>
                {fill(R.row, { name: nameOf(studentEnrollmentId), from: from ?? R.noNumber, to })}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {refused && <Notice tone="bad">{refused}</Notice>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {changes.length === 0 ? M.btn.close : M.btn.cancel}
        </Button>
        {changes.length > 0 && (
          <Button loading={isBusy} data-autofocus onClick={() => void renumber()}>
            {R.submit}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The numbers of a class by name: which change is shown before they do. */
export const RenumberForm = (props: {
  gradeId: string
  enrollments: readonly StudentEnrollment[]
  onClose: () => void
}) => (
  <Modal
    opened
    onClose={props.onClose}
    title={R.title}
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <Content {...props} />
  </Modal>
)
