import { z } from 'zod'
import { endpoint, type ObjectKind } from '../../endpoint.ts'

/** Records that can prevent the removal of a parameter. */
export const USE_KINDS = [
  'TERMS',
  'LEVELS',
  'GRADES',
  'EVENTS',
  'COMPONENTS',
  'MATRIX',
  'LESSON_PLANS',
  'LESSONS',
  'EVALUATIONS',
  'ENROLLMENTS',
  'DEPENDENCIES',
  'MESSAGES',
  'SURVEYS',
] as const
export type UseKind = (typeof USE_KINDS)[number]

/** One kind of thing that uses a parameter: how many, and up to three names to recognise them by. */
export const use = z.object({ kind: z.enum(USE_KINDS), count: z.int().min(1), names: z.array(z.string()) })
export type Use = z.output<typeof use>

/** Also the data of IN_USE. */
export const uses = z.object({ uses: z.array(use) })

/** The call of catalogues is declared with their other calls. */
export const useOf = <const P extends string>(path: P, kind: ObjectKind, what: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/use` as const,
    summary: `O que usa ${what}: a base de toda confirmação antes de arquivar ou excluir.`,
    access: { roles: ['ADMINISTRATOR'], objects: { id: kind } },
    answer: uses,
  })

export const getAcademicYearUse = useOf('academic-year', 'academicYear', 'um ano letivo')
export const getEducationLevelUse = useOf('education-level', 'educationLevel', 'um nível de ensino')
export const getGradeUse = useOf('grade', 'grade', 'uma turma')
export const getCurriculumComponentUse = useOf(
  'curriculum-component',
  'curriculumComponent',
  'um componente curricular',
)
