import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_REQUEST } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { classNamesOptions, educationLevelsOptions, gradeOptions } from '../academics/academics.api.ts'
import { classEnrollmentsOptions } from '../enrollment/enrollment.api.ts'
import { commonTerms } from './modal/terms-of-grade.part.ts'

/** The parameters of the address: `periodo` is a term of the class or, for all classes, the position of one. */
export type ReportChoice = { turma: string; periodo: string; aluno: string }

/** In the place of a class: all of them. */
export const ALL_CLASSES = 'todas'

/** The possible choices, given the current ones. */
export const useChoices = (yearId: string, { turma }: ReportChoice) => {
  const isClass = turma !== '' && turma !== ALL_CLASSES
  const grades = useQuery(classNamesOptions(yearId))
  const grade = useQuery({ ...gradeOptions(turma), enabled: isClass })
  const levels = useQuery(educationLevelsOptions(yearId))
  const students = useQuery({ ...classEnrollmentsOptions(turma), enabled: isClass })
  const all = levels.data?.data ?? []
  const level = isClass ? all.find(({ id }) => id === grade.data?.educationLevel.id) : undefined
  const classes = (grades.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const termsOfClass = (level?.academicTerms ?? []).map(({ id, position }) => ({
    value: id,
    label: termName(level?.type ?? 'QUARTER', position),
  }))
  return {
    grades:
      classes.length > 1 ? [{ value: ALL_CLASSES, label: REPORT_REQUEST.allGrades }, ...classes] : classes,
    terms:
      turma === ALL_CLASSES
        ? commonTerms(all).map(({ id: value, label }) => ({ value, label }))
        : termsOfClass,
    students: isClass
      ? (students.data?.data ?? []).map(({ id, user, number }) => ({
          value: id,
          label:
            number === null
              ? nameInUse(user)
              : fill(REPORT_REQUEST.numbered, { number, student: nameInUse(user) }),
        }))
      : [],
    error: grades.data ? null : grades.error,
    retry: () => void grades.refetch(),
  }
}
