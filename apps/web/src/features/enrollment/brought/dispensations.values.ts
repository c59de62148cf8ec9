import type { Dispensations } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { showDate } from '../../../lib/text/dates.ts'

export type DispensationValues = { curriculumComponentId: string; reason: string; start: string; end: string }
/** Named as in the call, so that what it refuses finds its field. */
export type DispensationsValues = { dispensations: DispensationValues[] }

export const NEW_DISPENSATION: DispensationValues = {
  curriculumComponentId: '',
  reason: '',
  start: '',
  end: '',
}

export const dispensationValues = ({ dispensations }: Dispensations): DispensationsValues => ({
  dispensations: dispensations.map(({ curriculumComponentId, reason, start, end }) => ({
    curriculumComponentId,
    reason,
    start: start ?? '',
    end: end ?? '',
  })),
})

const NAMES = Object.keys(NEW_DISPENSATION)

/** Whether a draft is of this form as it is now. */
export const isDispensationValues = (typed: unknown): typed is DispensationsValues =>
  typeof typed === 'object' &&
  typed !== null &&
  'dispensations' in typed &&
  Array.isArray(typed.dispensations) &&
  typed.dispensations.every(
    (row: unknown) =>
      typeof row === 'object' &&
      row !== null &&
      NAMES.every(name => typeof Reflect.get(row, name) === 'string'),
  )

/** The list in words, a line each. */
export const dispensationsText = (
  { dispensations }: DispensationsValues,
  nameOf: (componentId: string) => string,
): string =>
  dispensations
    .map(({ curriculumComponentId, reason, start, end }) => {
      const dates = [showDate(start), showDate(end)].filter(Boolean).join(' – ')
      const text = fill(BROUGHT.dispensations.one, { component: nameOf(curriculumComponentId), reason })
      return dates === '' ? text : `${text} (${dates})`
    })
    .join('\n')
