import { dispensations, dispensationsWrite } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import type { WrittenDispensation } from './brought.api.ts'
import type { DispensationsValues } from './dispensations.values.ts'

export { dispensations }

/** The typed values as the list to send, or their faults. */
export const checkDispensations = (typed: DispensationsValues): Checked<WrittenDispensation[]> => {
  const list = typed.dispensations.map(row => ({
    ...row,
    start: row.start || null,
    end: row.end || null,
  }))
  const unnamed = list.flatMap(({ curriculumComponentId }, at) =>
    curriculumComponentId === '' ? [fieldError(`dispensations.${at}.curriculumComponentId`, 'REQUIRED')] : [],
  )
  const checked = dispensationsWrite.safeParse({ dispensations: list })
  const errors = checked.success ? [] : fieldErrors(checked.error.issues)
  const isSaid = (path: string): boolean => unnamed.some(each => each.path === path)
  if (!checked.success || unnamed.length > 0)
    return { errors: [...unnamed, ...errors.filter(({ path }) => !isSaid(path))] }
  return { value: checked.data.dispensations }
}
