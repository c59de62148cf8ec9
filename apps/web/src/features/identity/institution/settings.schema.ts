import { institutionWrite } from '@lousa/contract/identity/institution/institution.contract.ts'
import { fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import type { z } from 'zod'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import { ADDRESS_PARTS, type AddressValues, type SettingsValues } from './settings-values.ts'

export { institution } from '@lousa/contract/identity/institution/institution.contract.ts'

const changeSchema = institutionWrite.omit({ performancePolicy: true }).partial()
export type SettingsChange = z.output<typeof changeSchema>

const addressBody = (address: AddressValues) =>
  ADDRESS_PARTS.every(part => address[part].trim() === '') ? null : address

const WHOLE = /^\d+$/
const NUMBERS = ['offerHours', 'appealDays', 'appealAnswerDays'] as const

/** A number that was left out, or is none. */
const numberFault = (typed: SettingsValues, path: string) => {
  const name = NUMBERS.find(each => each === path)
  return name ? fieldError(name, typed[name].trim() === '' ? 'REQUIRED' : 'INVALID_NUMBER') : null
}

/** The form of times of day on the server. */
const wholeTime = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time)

const quietHoursBody = ({ start, end }: SettingsValues['quietHours']) =>
  start === '' && end === '' ? null : { start: wholeTime(start), end: wholeTime(end) }
const weeklyReminderBody = ({ weekday, time }: SettingsValues['weeklyReminder']) =>
  weekday === '' && time === '' ? null : { weekday, time: wholeTime(time) }

/** Half of a pair that is asked for together, and was left empty. */
const isBlank = (typed: SettingsValues, path: string): boolean => {
  const [group, part = ''] = path.split('.')
  const pair = group === 'quietHours' || group === 'weeklyReminder' ? typed[group] : null
  return pair !== null && Reflect.get(pair, part) === ''
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The changes, or their faults. Only changes are validated: untouched values block no save. */
export const checkSettings = (typed: SettingsValues, saved: SettingsValues): Checked<SettingsChange> => {
  const { address, ...rest } = typed
  const changed: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => !same(value, Reflect.get(saved, name))),
  )
  if (!same(address, saved.address)) changed.address = addressBody(address)
  if (changed.quietHours !== undefined) changed.quietHours = quietHoursBody(typed.quietHours)
  if (changed.weeklyReminder !== undefined) changed.weeklyReminder = weeklyReminderBody(typed.weeklyReminder)
  for (const name of NUMBERS) {
    const text = typed[name].trim()
    if (changed[name] !== undefined) changed[name] = WHOLE.test(text) ? Number(text) : text
  }
  const result = changeSchema.safeParse(changed)
  if (result.success) return { value: result.data }
  return {
    errors: fieldErrors(result.error.issues).map(
      error =>
        (error.code === 'INVALID' ? numberFault(typed, error.path) : null) ??
        (isBlank(typed, error.path) ? fieldError(error.path, 'REQUIRED') : error),
    ),
  }
}
