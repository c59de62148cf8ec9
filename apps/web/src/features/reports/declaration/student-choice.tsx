import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { listWords } from '../../../ui/list-words.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { enrollmentsOfStudentOptions } from '../../enrollment/enrollment.api.ts'
import { MIN_SEARCH_LENGTH, personOptions, studentsOptions } from '../../people/person/people.api.ts'
import { recordsIn } from '../../people/person/person-records.values.ts'

const PAUSE_MS = 200
const AT_ONCE = 12

/** The enrolments in classes that have papers: not the waiting list, events or mistakes. */
export const useStudentEnrollments = (yearId: string, studentId: string) => {
  const query = useQuery({
    ...enrollmentsOfStudentOptions(yearId, studentId),
    enabled: studentId !== '' && yearId !== '',
  })
  const enrollments = query.data?.data.filter(
    ({ status, grade, exit }) => status === 'ACTIVE' && !grade.isEvent && exit?.reason !== 'CANCELLED',
  )
  return { ...query, enrollments }
}

/** Finds the student by name, CPF or registration; of several enrolments in the year one is chosen. */
export const StudentChoice = ({
  yearId,
  studentId,
  enrollmentId,
  onStudent,
  onEnrollment,
}: {
  yearId: string
  studentId: string
  enrollmentId: string
  onStudent: (id: string) => void
  onEnrollment: (id: string) => void
}) => {
  const [typed, setTyped] = useState('')
  const [searchFor] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isEnough = searchFor.length >= MIN_SEARCH_LENGTH
  const person = useQuery({ ...personOptions(studentId), enabled: studentId !== '' })
  const search = useQuery({ ...studentsOptions({ searchFor, rowsPerPage: AT_ONCE }), enabled: isEnough })
  const { enrollments, error, refetch } = useStudentEnrollments(yearId, studentId)
  const chosen = person.data
    ? [
        {
          value: person.data.id,
          label: nameInUse(person.data),
        },
      ]
    : []
  const results = (isEnough ? (recordsIn(search.data)?.data ?? []) : []).map(student => ({
    value: student.id,
    label: [nameInUse(student), student.studentRegistrationNumber].filter(Boolean).join(' · '),
  }))
  const data = [...chosen.filter(({ value }) => !results.some(one => one.value === value)), ...results]
  return (
    <>
      <Select
        label={W.student}
        placeholder={W.studentHint}
        required
        searchable
        data={data}
        // The server has searched: also by what the name does not show.
        filter={({ options }) => options}
        onSearchChange={setTyped}
        {...listWords(search, isEnough ? W.nobody : fill(W.studentLeast, { n: MIN_SEARCH_LENGTH }))}
        value={studentId || null}
        onChange={next => onStudent(next ?? '')}
      />
      {enrollments && enrollments.length > 1 && (
        <Select
          label={W.enrollment}
          placeholder={W.chooseEnrollment}
          required
          data={enrollments.map(({ id, grade, exit }) => ({
            value: id,
            label: exit ? fill(W.left, { grade: grade.name, exit: exitText(exit) }) : grade.name,
          }))}
          value={enrollmentId || null}
          onChange={next => onEnrollment(next ?? '')}
        />
      )}
      {error && !enrollments && <ErrorState error={error} onRetry={() => void refetch()} />}
      {enrollments?.length === 0 && (
        <Text size="sm" role="status">
          {W.noEnrollment}
        </Text>
      )}
    </>
  )
}
