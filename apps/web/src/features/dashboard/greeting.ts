import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'

const NOON = 12
const EVENING = 18

export const firstNameOf = (person: { name: string; socialName: string | null }): string =>
  displayName(person).split(' ')[0] ?? ''

/** By the clocks of the institution. */
export const greetingAt = (hour: number): string => {
  if (hour < NOON) return DASHBOARD.greetings.morning
  return hour < EVENING ? DASHBOARD.greetings.afternoon : DASHBOARD.greetings.evening
}

export const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
