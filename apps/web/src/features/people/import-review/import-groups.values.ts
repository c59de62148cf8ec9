import { fill } from '@lousa/contract/messages.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import type { Cure, RemarkGroup } from '../import/import-cures.api.ts'
import type { ImportField } from '../import/import-fields.values.ts'
import { rowsText } from '../import/import-rows.values.ts'

const GENERAL: Readonly<Record<string, string>> = IMPORTING.groupOf
const PERSON_IN_DOUBT = new Set(['KNOWN_UNSURE', 'KNOWN_UNSURE_NAME'])
/** The row has the number, or name and birthdate, of a person on file, and the import does not update. */
const OTHER_ALONE = new Set(['REGISTRATION_RECORDED', 'NAME_RECORDED'])
/** Warnings of a word that is kept as it is. */
const WORDS = new Set(['UNKNOWN_GENDER', 'UNKNOWN_KINSHIP', 'KINSHIP_UNSAID'])
const RECORDED = new Set(['DUPLICATE_NAME', 'REGISTRATION_RECORDED'])

/** The actions for all rows of a group. */
export const curesOf = ({ kind, field, code }: RemarkGroup): readonly Cure[] => {
  // Without its situation a row is of a student who is there.
  if (code === 'SITUATION_LEFT') return ['CLEAR']
  if (kind === 'NOBODY') return []
  if (PERSON_IN_DOUBT.has(code)) return ['SAME_PERSON', 'OTHER_PERSON', 'SKIP']
  if (kind === 'PROBLEM' && OTHER_ALONE.has(code)) return ['OTHER_PERSON', 'SKIP']
  if (code === 'KNOWN_CHANGED') return ['CHECK', 'SKIP']
  if (kind === 'WARNING') return WORDS.has(code) ? ['REPLACE'] : RECORDED.has(code) ? ['SKIP'] : []
  if (field === null) return ['SKIP']
  const mayBeBlank = field !== 'name' && !code.endsWith('REQUIRED')
  return mayBeBlank ? ['REPLACE', 'CLEAR', 'SKIP'] : ['REPLACE', 'SKIP']
}

const CURE_NAMES: Record<Cure, string> = {
  REPLACE: IMPORTING.cureReplace,
  CLEAR: IMPORTING.cureClear,
  SKIP: IMPORTING.cureSkip,
  SAME_PERSON: IMPORTING.cureSame,
  OTHER_PERSON: IMPORTING.cureOther,
  CHECK: IMPORTING.cureCheck,
}

/** The name of a cure; of a student who has left, a blank cell says more. */
export const cureName = ({ code }: RemarkGroup, cure: Cure): string =>
  code === 'SITUATION_LEFT' ? IMPORTING.cureSituation : CURE_NAMES[cure]

/** The common fault of the rows, without the parts that differ. */
export const groupText = ({ code, message }: RemarkGroup): string => GENERAL[code] ?? message

/** "1.036 linhas · Data de nascimento". */
export const groupRows = ({ count, field }: RemarkGroup, fields: readonly ImportField[]): string => {
  const title = fields.find(({ key }) => key === field)?.title
  return title ? fill(IMPORTING.groupRows, { rows: rowsText(count), field: title }) : rowsText(count)
}

export const valueText = (value: string): string => (value === '' ? IMPORTING.emptyValue : showDate(value))

/** The most frequent value of the cell; "" where it is empty. */
export const valuesText = ({ values, valueCount, field }: RemarkGroup): string => {
  const filledValues = values.filter(({ value }) => value !== '')
  if (field === null || filledValues.length === 0) return ''
  const words = filledValues.map(({ value, count }) =>
    fill(IMPORTING.valueTimes, { value: showDate(value), n: showCount(count) }),
  )
  const more = valueCount - values.length
  return fill(IMPORTING.groupValues, {
    values: [...words, ...(more > 0 ? [fill(IMPORTING.groupMore, { n: showCount(more) })] : [])].join(', '),
  })
}

/** Rows that write nothing, and whose reason is not a choice made above them. */
const isLeftOut = ({ kind, code }: RemarkGroup): boolean => kind === 'NOBODY' || code === 'SITUATION_LEFT'

/** Groups for the place above the rows: those that cure many rows, and those that would not be seen otherwise. */
export const shownGroups = (groups: readonly RemarkGroup[]) => ({
  toCure: groups.filter(({ kind, count }) => kind === 'PROBLEM' && count > 1),
  nobody: groups.filter(isLeftOut),
  warnings: groups.filter(group => group.kind === 'WARNING' && !isLeftOut(group)),
})
