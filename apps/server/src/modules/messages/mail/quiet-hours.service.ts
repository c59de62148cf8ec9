import { isQuiet } from '@lousa/rules/messages/quiet-hours.rules.ts'
import type { InstitutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'

/** Whether it is a quiet hour where the institution is: no e-mail and no push leaves then. */
export const isQuietIn = ({
  institution: { timeZone, quietHours },
  now,
}: {
  institution: Pick<InstitutionAtWork, 'timeZone' | 'quietHours'>
  now: string
}): boolean => isQuiet(new Date(now).toLocaleTimeString('en-GB', { timeZone, hourCycle: 'h23' }), quietHours)
