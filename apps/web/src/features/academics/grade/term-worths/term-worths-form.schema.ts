import { fill, M } from '@lousa/contract/messages.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { coded, writtenMark } from '@lousa/contract/schema.ts'
import { checkTermWorths } from '@lousa/rules/academics/grade/term-worths.rules.ts'
import { formatMark, fromHundredths, hundredths } from '@lousa/rules/evaluation/decimal.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { z } from 'zod'
import type { GradeTerm } from './grade-terms.ts'

export type Mode = 'SUM' | 'MEAN'

/** "100", "7,5". */
export const plain = (value: number): string => formatMark(value, 1)

const typedMark = z.string().transform((text, context): number => {
  const read = parseScore(text)
  if (read === null || read === undefined) {
    context.addIssue({ code: 'custom', ...coded(read === null ? 'REQUIRED' : 'INVALID_NUMBER') })
    return z.NEVER
  }
  return read
})

export const marksForm = z.object({
  academicTermMarks: z.array(z.object({ academicTermId: z.string(), highest: typedMark.pipe(writtenMark) })),
})
export type MarksInput = z.input<typeof marksForm>
export type MarksValues = z.output<typeof marksForm>

export const marksInput = (terms: readonly GradeTerm[]): MarksInput => ({
  academicTermMarks: terms.map(({ id, highest }) => ({
    academicTermId: id,
    highest: highest === null ? '' : plain(highest),
  })),
})

/** The messages of the rule about all of them, at the fields that correct them. */
export const marksProblem = (
  mode: Mode,
  marks: readonly { highest: number }[],
  highest: number,
): FieldError | null => {
  const problem = checkTermWorths(mode, marks, highest)
  if (!problem) return null
  const { path, code, limit } = problem
  const value = plain(limit)
  return {
    path,
    code,
    message: fill(code === 'TERM_MARK_SUM_EXCEEDED' ? M.val.sum : M.val.lessOrEqual, { value }),
  }
}

/**
 * The annual maximum in equal parts over the open terms, exactly, what is left over to the last; a closed term keeps
 * its own. As a mean every open term has the whole scale.
 */
export const evenMarks = (
  mode: Mode,
  highest: number,
  terms: readonly Pick<GradeTerm, 'closed' | 'highest'>[],
): number[] => {
  const open = terms.filter(term => !term.closed).length
  const settled = terms.reduce((sum, term) => sum + (term.closed ? hundredths(term.highest ?? 0) : 0n), 0n)
  const rest = hundredths(highest) - settled
  const whole = rest > 0n ? rest : 0n
  const share = open === 0 ? 0n : whole / BigInt(open)
  let seen = 0
  return terms.map(term => {
    if (term.closed) return term.highest ?? 0
    seen += 1
    if (mode === 'MEAN') return highest
    return fromHundredths(seen === open ? whole - share * BigInt(open - 1) : share)
  })
}
