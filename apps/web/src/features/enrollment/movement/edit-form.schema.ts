import { type StudentEnrollment, studentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { civilDate, coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { checkModalities, modalityChoice } from '../entry/modality-choice.schema.ts'
import { modalitiesOf } from '../entry/modality-choice.values.ts'

export { studentEnrollment }

const asTyped = z.object({
  number: z.string(),
  start: z.string().refine(value => value !== '', coded('REQUIRED')),
  ...modalityChoice,
})
export type EditInput = z.input<typeof asTyped>

const MOST = 9999
const body = z.object({ number: z.int().min(1).max(MOST).optional(), start: civilDate })

/** A waiting student has no number yet; an existing number cannot be removed. */
const formOf = (isNumbered: boolean) =>
  asTyped.superRefine(checkModalities).transform((typed, context) => {
    const { first, second } = typed
    const text = typed.number.trim()
    if (isNumbered && text === '')
      context.addIssue({ code: 'custom', path: ['number'], ...coded('REQUIRED') })
    const checked = body.safeParse({
      start: typed.start,
      ...(text === '' ? {} : { number: Number(text) }),
    })
    for (const { path } of checked.error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path,
        ...coded(path[0] === 'number' ? 'INVALID_NUMBER' : 'INVALID_DATE'),
      })
    return { ...checked.data, modalities: modalitiesOf({ first, second }) }
  })

export const numberedForm = formOf(true)
export const waitingForm = formOf(false)
export type EditValues = z.output<typeof numberedForm>

const chosen = ({ modalities }: StudentEnrollment, at: number): string =>
  modalities.find(({ position }) => position === at)?.curriculumComponent.id ?? ''

/** An enrolment as the form shows it. */
export const editInput = (of: StudentEnrollment): EditInput => ({
  number: of.number === null ? '' : String(of.number),
  start: of.start,
  first: chosen(of, 1),
  second: chosen(of, 2),
})
