import type { ClassResultStatus } from '../../academics/grade/class-result-status.rules.ts'
import type { Retention } from '../../academics/grade/retention.rules.ts'
import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'
import { isDecided } from '../ending/class-result.rules.ts'

/** Short judgements that an instructor picks for a council, in the order of the screen. */
export const OPINION_CHIPS = [
  'ASSIDUOUS',
  'OFTEN_ABSENT',
  'PARTICIPATES',
  'RARELY_PARTICIPATES',
  'PROGRESSED',
  'LITTLE_PROGRESS',
  'READING',
  'WRITING',
  'CALCULATION',
  'ATTENTION',
  'TASKS_MISSING',
  'NEEDS_SUPPORT',
  'RECOMMENDS_APPROVAL',
  'RECOMMENDS_RETENTION',
] as const
export type OpinionChip = (typeof OPINION_CHIPS)[number]

/** Chips of which an opinion has at most one. */
const OPPOSITES: readonly (readonly [OpinionChip, OpinionChip])[] = [
  ['ASSIDUOUS', 'OFTEN_ABSENT'],
  ['PARTICIPATES', 'RARELY_PARTICIPATES'],
  ['PROGRESSED', 'LITTLE_PROGRESS'],
  ['RECOMMENDS_APPROVAL', 'RECOMMENDS_RETENTION'],
]

const RECOMMENDATIONS: ReadonlySet<OpinionChip> = new Set(['RECOMMENDS_APPROVAL', 'RECOMMENDS_RETENTION'])

/**
 * The chips of an opinion. A recommendation is for the council at the end of the year of a class whose marks retain: elsewhere
 * nothing is to be recommended (LDB 31 I). Source: docs/rules.md, Opinions for the council.
 */
export function offeredChips(of: {
  readonly isFinal: boolean
  readonly retention: Retention
}): OpinionChip[] {
  const recommends = of.isFinal && of.retention === 'FULL'
  return OPINION_CHIPS.filter(chip => recommends || !RECOMMENDATIONS.has(chip))
}

/** The chips with one more, without its opposite; or without it where it is chosen already. In the order of the screen. */
export function toggledChips(chips: readonly OpinionChip[], chip: OpinionChip): OpinionChip[] {
  const isChosen = chips.includes(chip)
  const opposite = OPPOSITES.find(pair => pair.includes(chip))?.find(one => one !== chip)
  return OPINION_CHIPS.filter(one =>
    one === chip ? !isChosen : chips.includes(one) && (isChosen || one !== opposite),
  )
}

/** Whether an opinion may have these chips together: each offered and once, and no two opposite ones. */
export function areChipsAllowed(chips: readonly OpinionChip[], offered: readonly OpinionChip[]): boolean {
  const isOpposed = OPPOSITES.some(pair => pair.every(chip => chips.includes(chip)))
  return !isOpposed && new Set(chips).size === chips.length && chips.every(chip => offered.includes(chip))
}

export type OpinionContent = { readonly chips: readonly OpinionChip[]; readonly text: string | null }

/** Whether an opinion says anything. */
export const isWritten = ({ chips, text }: OpinionContent): boolean => chips.length > 0 || text !== null

/** Whether two opinions say the same; the order of chips has no meaning. */
export const isSameOpinion = (one: OpinionContent, other: OpinionContent): boolean =>
  one.text === other.text &&
  one.chips.length === other.chips.length &&
  one.chips.every(chip => other.chips.includes(chip))

/**
 * Whether a sent opinion is written over the stored one. SAME: it is stored already. CONFLICT: the author has changed it on another
 * device since `version`, 0 without a stored one.
 */
export function resolveOpinionWrite(
  sent: OpinionContent & { readonly version: number },
  stored: (OpinionContent & { readonly version: number }) | null,
): 'WRITE' | 'SAME' | 'CONFLICT' {
  if (stored === null) return isWritten(sent) ? 'WRITE' : 'SAME'
  if (isSameOpinion(sent, stored)) return 'SAME'
  return sent.version === stored.version ? 'WRITE' : 'CONFLICT'
}

/** Days before the end of the last term from which opinions for the end of the year are due. */
export const DUE_BEFORE_END = 14

export type CouncilTerm = {
  readonly id: string
  readonly position: number
  readonly end: CivilDate
  readonly closed: boolean
}

/** The council that a class comes to next: of a term, or of the end of the year (null). */
export type NextCouncil = {
  readonly termId: string | null
  /** Whether its opinions are written now: the class is in the council, or its last term ends within 14 days. */
  readonly isDue: boolean
}

/**
 * The council that a class comes to next: of its first open term and, from the last term on, of the end of the year. Opinions of a
 * term are never due, since not every school has a council each term. Source: docs/rules.md, Opinions for the council.
 */
export function nextCouncil(
  { status, terms }: { readonly status: ClassResultStatus; readonly terms: readonly CouncilTerm[] },
  today: CivilDate,
): NextCouncil {
  if (status !== 'RUNNING') return { termId: null, isDue: !isDecided(status) }
  const inOrder = terms.toSorted((a, b) => a.position - b.position)
  const current = inOrder.find(({ closed }) => !closed)
  const last = inOrder.at(-1)
  if (current && current !== last) return { termId: current.id, isDue: false }
  const isNear = last !== undefined && today >= addDays(last.end, -DUE_BEFORE_END)
  return { termId: null, isDue: isNear || (last !== undefined && !current) }
}
