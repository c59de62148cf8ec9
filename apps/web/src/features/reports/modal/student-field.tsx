import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { M } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { Loader, Text } from '@mantine/core'
import { ErrorState } from '../../../ui/error-state.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import type { StudentsOfGrade } from './students-of-grade.ts'

type Props = { students: StudentsOfGrade; value: string; onChange: (enrollmentId: string) => void }

/** The student of a document. */
export const StudentField = ({ students: { enrollments, error, refetch }, value, onChange }: Props) => {
  if (error && !enrollments) return <ErrorState error={error} onRetry={refetch} />
  if (enrollments?.length === 0)
    return (
      <Text size="sm" role="status">
        {M.empty.enrollments}
      </Text>
    )
  return (
    <Select
      label={W.student}
      placeholder={W.studentHint}
      required
      searchable
      disabled={!enrollments}
      rightSection={enrollments ? undefined : <Loader size="xs" />}
      data={(enrollments ?? []).map(({ id, user, exit }) => ({
        value: id,
        label: exit ? `${nameInUse(user)} — ${exitText(exit)}` : nameInUse(user),
      }))}
      value={value || null}
      onChange={next => onChange(next ?? '')}
    />
  )
}
