import {
  LEVEL_TEMPLATE_IDS,
  MAX_CLASSES_OF_A_YEAR,
} from '@lousa/rules/curriculum/ready-start/level-templates.rules.ts'
import { START_KINDS, START_STATES } from '@lousa/rules/curriculum/ready-start/ready-start.rules.ts'
import { z } from 'zod'
import { TERM_TYPES } from '../../academics/level/level-table.ts'
import { endpoint } from '../../endpoint.ts'

export const START_MODES = ['SUM', 'MEAN'] as const

/**
 * The rule of the marks. SET: it becomes the rule of the institution, which has neither a rule nor a class. SAME: the institution has it. OWN:
 * the institution follows another, and new classes have this one as their own.
 */
export const START_RULES = ['SET', 'SAME', 'OWN'] as const

export const readyStartAnswer = z.object({
  applied: z.boolean(),
  rule: z.object({ mode: z.enum(START_MODES), state: z.enum(START_RULES) }),
  /** In the order in which they are made. `count`: terms, term marks or matrix rows; 1 of anything else. */
  items: z.array(
    z.object({
      kind: z.enum(START_KINDS),
      /** Null: of the institution. */
      template: z.enum(LEVEL_TEMPLATE_IDS).nullable(),
      name: z.string(),
      state: z.enum(START_STATES),
      count: z.int(),
    }),
  ),
})
export type ReadyStartAnswer = z.output<typeof readyStartAnswer>

export const startReady = endpoint({
  method: 'POST',
  path: 'academic-year/:id/ready-start',
  summary:
    'Mostra (apply: false) ou faz (apply: true) um início pronto: áreas, níveis, períodos, componentes, turmas e matriz.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear' } },
  body: z.strictObject({
    mode: z.enum(START_MODES),
    levels: z
      .array(
        z.strictObject({
          template: z.enum(LEVEL_TEMPLATE_IDS),
          termType: z.enum(TERM_TYPES),
          /** The number of classes of each year of the level. */
          classes: z.int().min(0).max(MAX_CLASSES_OF_A_YEAR),
        }),
      )
      .min(1)
      .max(LEVEL_TEMPLATE_IDS.length),
    apply: z.boolean(),
  }),
  answer: readyStartAnswer,
  status: 200,
  idempotent: true,
  errors: ['NAME_ALREADY_RECORDED'],
})
