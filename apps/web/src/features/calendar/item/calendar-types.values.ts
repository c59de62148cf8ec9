import type { CalendarEventType } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import type { Icon } from '@tabler/icons-react'
import {
  IconBeach,
  IconConfetti,
  IconFlag,
  IconFlagQuestion,
  IconHourglass,
  IconPoint,
  IconSchool,
  IconUsers,
} from '@tabler/icons-react'

/** What can be shown or left out: the types of events, optional days and the terms. */
export type ItemKind = CalendarEventType | 'OPTIONAL' | 'TERM'

/** In the order of the legend. */
export const ITEM_KINDS = [
  'NATIONAL',
  'OPTIONAL',
  'HOLIDAY',
  'RECESS',
  'SCHOOL_DAY',
  'MEETING',
  'OTHER',
  'TERM',
] as const satisfies readonly ItemKind[]

/** Beside the colour, so that no type is told by colour alone. */
export const KIND_ICONS: Record<ItemKind, Icon> = {
  NATIONAL: IconFlag,
  OPTIONAL: IconFlagQuestion,
  HOLIDAY: IconConfetti,
  RECESS: IconBeach,
  SCHOOL_DAY: IconSchool,
  MEETING: IconUsers,
  OTHER: IconPoint,
  TERM: IconHourglass,
}
