import type { CalendarKind } from '@lousa/rules/calendar/year/year-grid.rules.ts'
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

/** The kinds that can be shown or hidden: the types of events, optional days and the terms. */
export type ItemKind = CalendarKind | 'TERM'

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

/** In addition to the colour, so that no type is distinguished by colour alone. */
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
