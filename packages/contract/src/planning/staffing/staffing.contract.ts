import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { civilDate, id, ref, reference, timeOfDay, version } from '../../schema.ts'

const planRef = z.object({ id, name: z.string().nullable(), grade: ref, curriculumComponent: ref })
const period = z.object({ instructor: ref, start: civilDate, end: civilDate.nullable() })

/** A plan whose instructors change, with its periods before and after. */
const staffedPlan = z.object({
  lessonPlan: planRef,
  /** The plan did not exist and is created. */
  isNew: z.boolean(),
  before: z.array(period),
  after: z.array(period),
  lessons: z.object({
    /** Lessons without a record that change hands. */
    handed: z.int(),
    /** Lessons on the changed days that stay with the person who recorded them. */
    unchanged: z.int(),
    /** Released lessons of an instructor who no longer teaches their day, with the people who then do. */
    released: z.array(z.object({ author: ref, instructors: z.array(ref), count: z.int() })),
  }),
})
export type StaffedPlan = z.output<typeof staffedPlan>

/** A time of one of the changed plans and the time that it meets. */
const staffingClash = z.object({
  /** The person who would teach both; null where the class itself has the two lessons. */
  instructor: ref.nullable(),
  lessonPlan: planRef,
  other: planRef,
  weekday: z.enum(WEEKDAYS).nullable(),
  date: civilDate.nullable(),
  start: timeOfDay,
  end: timeOfDay,
})
export type StaffingClash = z.output<typeof staffingClash>

const staffing = z.object({
  data: z.array(staffedPlan),
  /** In a preview, each clash that would refuse the change. */
  clashes: z.array(staffingClash),
})
export type Staffing = z.output<typeof staffing>

const errors = [
  'START_TIME_OVERLAP',
  'END_TIME_OVERLAP',
  'INTERVAL_TIME_OVERLAP',
  'INSTRUCTOR_INVALID',
  'INVALID_DATE_INTERVAL_ERROR',
  'ACADEMIC_YEAR_FINISHED',
] as const

export const saveInstructorTable = endpoint({
  method: 'PUT',
  path: 'academic-year/:id/instructor',
  summary:
    'Salva de uma vez quem ensina cada componente em cada turma a partir de uma data; cria os planos de aula que faltam.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  body: z.strictObject({
    from: civilDate,
    cells: z
      .array(
        z.strictObject({
          gradeId: id,
          curriculumComponentId: id,
          instructorIds: z.array(reference).max(10),
          /** The version of the plan that the caller has seen; null: no plan. */
          version: version.nullable().optional(),
        }),
      )
      .min(1)
      .max(1000),
    ...previewFlag,
  }),
  answer: staffing,
  previews: true,
  errors: [...errors, 'COMPONENT_NOT_IN_GRADE', 'STALE_VERSION'],
})

export const substituteInstructor = endpoint({
  method: 'POST',
  path: 'academic-year/:id/substitution',
  summary:
    'Passa a outro professor, a partir de uma data, os planos de aula de um professor no ano; repetida, nada muda.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: {
      id: 'academicYear',
      instructorId: 'instructor',
      substituteId: 'instructor',
      lessonPlanIds: 'plan',
    },
  },
  body: z.strictObject({
    instructorId: reference,
    substituteId: reference,
    from: civilDate,
    /** The last day; without it until the end of each period. */
    until: civilDate.nullable().optional(),
    /** These plans alone; without them all that the instructor teaches from that day on. */
    lessonPlanIds: z.array(reference).max(1000).optional(),
    ...previewFlag,
  }),
  answer: staffing,
  status: 200,
  previews: true,
  errors,
})
