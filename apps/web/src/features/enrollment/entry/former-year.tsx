import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  formerEnrollment,
  type YearEnrollment,
} from '@lousa/rules/enrollment/entry/former-enrollment.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { Control, FieldValues } from 'react-hook-form'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { enrollmentsOfStudentOptions } from '../enrollment.api.ts'
import type { EnrollInput } from './enroll-form.schema.ts'

type Former = YearEnrollment & Pick<StudentEnrollment, 'grade'>

/** The enrolment of the year from which marks and attendance would come along; null for a first one. */
const useFormerEnrollment = (grade: Grade, studentId: string): Former | null => {
  const yearId = grade.academicYear.id
  const { data: enrollments } = useQuery(enrollmentsOfStudentOptions(yearId, studentId))
  const { data: grades } = useQuery(allGradesOptions(yearId))
  const levels = new Map((grades ?? []).map(({ id, educationLevel }) => [id, educationLevel.id]))
  const ofYear = (enrollments?.data ?? []).map(
    ({ id, grade: own, status, start, exit, previousEnrollmentId }) => ({
      id,
      grade: own,
      levelId: levels.get(own.id) ?? null,
      status,
      start,
      exit,
      previousId: previousEnrollmentId,
    }),
  )
  return formerEnrollment<Former>(ofYear, grade.educationLevel.id)
}

/** The marks and attendance that come along for a student who left a class of the level in this year; can be switched off. */
export const FormerYear = ({
  grade,
  studentId,
  control,
}: {
  grade: Grade
  studentId: string
  control: Control<EnrollInput, unknown, FieldValues>
}) => {
  const former = useFormerEnrollment(grade, studentId)
  if (!former?.exit) return null
  const text = fill(ENTRY.former.text, {
    grade: former.grade.name,
    start: showDate(former.start),
    end: showDate(former.exit.date),
  })
  return <SwitchField control={control} name="transferFormer" label={ENTRY.former.label} description={text} />
}
