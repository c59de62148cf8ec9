import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'

/** The modalities of an enrolment with their núcleo: "Futsal, Natação · Núcleo Centro"; empty at a school. */
export const modalityText = ({
  grade,
  modalities,
}: Pick<StudentEnrollment, 'grade' | 'modalities'>): string =>
  modalities.length === 0
    ? ''
    : withNucleus(
        modalities.map(({ curriculumComponent }) => curriculumComponent.name).join(', '),
        grade.name,
      )
