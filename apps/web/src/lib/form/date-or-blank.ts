import { coded } from '@lousa/contract/schema.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'

/** A date that may be left out: the field gives on what is typed, also where it is none. */
export const dateOrBlank = z.string().refine(text => text === '' || isCivilDate(text), coded('INVALID_DATE'))
