import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { enrollmentsOfStudentOptions } from '../../enrollment/enrollment.api.ts'
import { personOptions } from '../../people/person/people.api.ts'
import { ChosenStudent, StudentPicker } from '../../people/search/people-picker.part.tsx'

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
  const person = useQuery({ ...personOptions(studentId), enabled: studentId !== '' })
  const [isFresh, setIsFresh] = useState(false)
  const { enrollments, error, refetch } = useStudentEnrollments(yearId, studentId)
  return (
    <>
      {studentId === '' && (
        <StudentPicker
          required
          // After "Trocar" the focus returns here.
          autoFocus={isFresh}
          onChoose={({ id }) => {
            setIsFresh(true)
            onStudent(id)
          }}
        />
      )}
      {person.error && !person.data && (
        <ErrorState error={person.error} onRetry={() => void person.refetch()} />
      )}
      {studentId !== '' && (
        <ChosenStudent
          name={person.data ? nameInUse(person.data) : ''}
          isFocused={isFresh}
          onChange={() => onStudent('')}
        />
      )}
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
