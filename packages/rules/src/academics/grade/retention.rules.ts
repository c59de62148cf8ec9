import type { Stage } from '../level/stage.rules.ts'
import { isInfantilName } from './class-order.rules.ts'

/**
 * The requirements for passing in a class: nothing (NONE), attendance alone (ABSENCE_ONLY), or marks and attendance (FULL).
 * Source: docs/rules.md, Retention.
 */
export const RETENTIONS = ['NONE', 'ABSENCE_ONLY', 'FULL'] as const
export type Retention = (typeof RETENTIONS)[number]

/** The input of the retention of a class: the choice of the school, the stage of its level, and both names. */
export type RetentionSource = {
  /** Null: as the law says of the stage and the year. */
  readonly choice: Retention | null
  readonly stage: Stage | null
  readonly grade: string
  readonly level: string
}

const ALLOWED: Readonly<Record<Stage, readonly Retention[]>> = {
  INFANTIL: ['NONE'],
  FUNDAMENTAL: ['ABSENCE_ONLY', 'FULL'],
  MEDIO: ['ABSENCE_ONLY', 'FULL'],
  EJA: ['ABSENCE_ONLY', 'FULL'],
  LIVRE: RETENTIONS,
}

/**
 * The choices of a school for a class of the stage (null: a level without stage). Infantil retains no child (LDB 31 I);
 * Fundamental and Médio ask for attendance in any case (LDB 24 VI).
 */
export function allowedRetentions(stage: Stage | null): readonly Retention[] {
  return stage === null ? RETENTIONS : ALLOWED[stage]
}

const ORDINALS = 'primeiro|segundo|terceiro|quarto|quinto|sexto|setimo|oitavo|nono'
/** A number that is marked as a place in an order, in digits ("1º", "1.ª") or in words. */
const MARKED = `(?:\\d{1,2}(?: ?[.]?[o°](?!u )|[.]?a)|(?:${ORDINALS}))`
const NUMBER = `(?:${MARKED}|\\d{1,2})`
const SIGN = ' ?[,;/&+–-] ?'
const BETWEEN = `(?:${SIGN}(?:e )?| (?:e|ou|a|ao|ate) (?:d?o )?)`
/** "Sala 3, 1º ano": the number of a room or group before a sign is no year. */
const LABELED = `(?<=(?:sala|turma|grupo|bloco|predio|unidade|polo|nucleo|ciclo|etapa|nivel) )\\d{1,2}${SIGN}${MARKED}`
/** A class has no more years than that; without a limit each number would begin the list again. */
const MAX_LISTED = 12
const YEARS = new RegExp(
  `(?<![a-z0-9])(?!${LABELED})((?:${NUMBER}${BETWEEN}){0,${MAX_LISTED}})(${NUMBER}) ?(anos?)( letivo)?(?![a-z0-9])`,
  'g',
)
const EACH_NUMBER = new RegExp(`(\\d{1,2})|(${ORDINALS})`, 'g')
const IS_MARKED = new RegExp(MARKED)
const OTHER_STAGE = /(?<![a-z])(?:eja|jovens e adultos|medio)(?![a-z])/

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')

const numbersIn = (list: string): number[] =>
  [...list.matchAll(EACH_NUMBER)].map(([, digits, word]) =>
    digits === undefined ? ORDINALS.split('|').indexOf(word ?? '') + 1 : Number(digits),
  )

/**
 * The years of Fundamental that a name mentions: "2º ano B" → 2; "1º, 2º e 3º anos" → 1, 2, 3. Both ends of "1º ao 3º
 * ano" are read, and they alone decide whether all are 1 or 2. A plural or an ano letivo of unmarked numbers ("de 1 a 2
 * anos") is an age or a calendar year. A série is of the former eight years and is none.
 */
const yearsIn = (name: string): number[] =>
  [...plain(name).matchAll(YEARS)].flatMap(([, before = '', last = '', noun, letivo]) => {
    const isMarked = IS_MARKED.test(before) || IS_MARKED.test(last)
    return isMarked || (noun === 'ano' && !letivo) ? numbersIn(before + last) : []
  })

/**
 * The years of Fundamental of a class, by its name, or by that of its level where its own names no year; none where a name is of
 * another stage.
 */
export function yearsOfFundamental({ grade, level }: Pick<RetentionSource, 'grade' | 'level'>): number[] {
  if (OTHER_STAGE.test(plain(grade)) || OTHER_STAGE.test(plain(level))) return []
  const own = yearsIn(grade)
  return own.length > 0 ? own : yearsIn(level)
}

/** Whether a class is of the 1º or 2º ano. */
const isOfFirstYears = (source: RetentionSource): boolean => {
  const years = yearsOfFundamental(source)
  return years.length > 0 && years.every(year => year === 1 || year === 2)
}

/** Whether a class is of Infantil: by the stage of its level or, where that is not filled in, by the names. */
export function isInfantil({
  stage,
  grade,
  level,
}: Pick<RetentionSource, 'stage' | 'grade' | 'level'>): boolean {
  return stage === null ? (isInfantilName(grade) ?? isInfantilName(level) ?? false) : stage === 'INFANTIL'
}

/**
 * The retention that the law asks for where the school has not chosen: NONE in Infantil (LDB 31 I), ABSENCE_ONLY in the
 * 1º and 2º ano of Fundamental (Res. CNE/CEB 7/2010, art. 30), else FULL.
 */
export function lawfulRetention(source: RetentionSource): Retention {
  if (isInfantil(source)) return 'NONE'
  return source.stage === 'FUNDAMENTAL' && isOfFirstYears(source) ? 'ABSENCE_ONLY' : 'FULL'
}

/**
 * The retention of a class: the choice of the school where the stage allows it, else what the law says.
 * Source: LDB 24 and 31 I; Res. CNE/CEB 7/2010, art. 30; docs/rules.md, Retention.
 */
export function effectiveRetention(source: RetentionSource): Retention {
  const { choice, stage } = source
  return choice !== null && allowedRetentions(stage).includes(choice) ? choice : lawfulRetention(source)
}
