import { isQuiet } from '@lousa/rules/messages/quiet-hours.rules.ts'
import type { TimeOfDay } from '@lousa/rules/planning/time.rules.ts'
import type { InstitutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'

type Place = { institution: Pick<InstitutionAtWork, 'timeZone' | 'quietHours'>; now: string }

/** The time of day where the institution is. */
export const timeIn = ({ institution: { timeZone }, now }: Place): TimeOfDay =>
  new Date(now).toLocaleTimeString('en-GB', { timeZone, hourCycle: 'h23' })

/** Whether it is a quiet hour where the institution is: no e-mail and no push leaves then. */
export const isQuietIn = (place: Place): boolean => isQuiet(timeIn(place), place.institution.quietHours)
