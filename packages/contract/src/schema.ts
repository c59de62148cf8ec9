import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isLetters } from '@lousa/rules/people/person/letters.rules.ts'
import { visibleLine, visibleText } from '@lousa/rules/people/person/visible-text.rules.ts'
import { z } from 'zod'
import type { FieldCode } from './refusal/errors.ts'

export { allOf, type Page, pageOf } from './page.ts'

/** A refinement that carries one of our field codes, so that server and forms show the same sentence. */
export const coded = (code: FieldCode, values: Record<string, string | number> = {}) => ({
  params: { code, values },
  message: code,
})

/** An id inside an answer or a row list; in lower case, as the database has it, so that ids can be compared as text. */
export const id = z.guid().toLowerCase()
/** An id named in `access.objects`: shape and reach are checked together (404). */
export const reference = z
  .string()
  .max(100)
  .toLowerCase()
  .refine(value => value !== '', coded('REQUIRED'))
/** Several ids in a query: the name repeated, or commas between them. */
export const referencesInQuery = (max: number) =>
  z
    .union([z.string().max(max * 40), z.array(z.string().max(max * 40)).max(max)])
    .transform(given => [given].flat().flatMap(part => part.split(',')))
    .pipe(z.array(reference).min(1).max(max))

/** A local civil date, YYYY-MM-DD. */
export const civilDate = z.string().refine(isCivilDate, coded('INVALID_DATE'))
/** A time of day, HH:MM:SS. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, coded('INVALID'))
/** An instant, ISO-8601 UTC. */
export const instant = z.iso.datetime({ offset: true })
/** The largest whole number that a version column holds. */
const LARGEST_VERSION = 2_147_483_647
/** Version of an updatable entity; 0 in a row list means "must not exist yet". */
export const version = z.int().min(0).max(LARGEST_VERSION)
/** A mark with at most two decimals. */
export const mark = z.number()

/** Free text that a person types: trimmed, without invisible characters; an empty string is null. */
export const text = (max: number) => z.string().transform(visibleText).pipe(z.string().max(max))
/** Optional free text: "" becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullable()
    .transform(value => (value === null ? null : visibleText(value) || null))
/** Required free text: blank is REQUIRED, and so is what has nothing that can be seen. */
export const requiredText = (max: number) =>
  text(max).refine(value => /[^\p{C}\p{Z}]/u.test(value), coded('REQUIRED'))

/** Optional text in one line; "" is null. */
export const optionalLine = (max: number) =>
  optionalText(max).transform(value => (value === null ? null : visibleLine(value)))
/** Required free text. */
export const requiredLine = (max: number) => requiredText(max).transform(visibleLine)

/** A name of a person, place or kinship: letters only, in one line; "" is null. */
export const optionalLetters = (max: number) =>
  optionalLine(max).refine(value => value === null || isLetters(value), coded('ONLY_LETTERS'))
/** The required form of it. */
export const requiredLetters = (max: number) => requiredLine(max).refine(isLetters, coded('ONLY_LETTERS'))

const isLong = ({ min, max }: { min: number; max: number }) =>
  [
    (value: string) => value.length >= min && value.length <= max,
    coded('LENGTH_BETWEEN', { min, max }),
  ] as const
/** The name of a person: one letter is none. Its limits are said together. */
export const personName = (min: number, max: number) =>
  requiredLine(Number.MAX_SAFE_INTEGER)
    .refine(isLetters, coded('ONLY_LETTERS'))
    .refine(...isLong({ min, max }))
/** Without a check of its characters. */
export const personLine = (min: number, max: number) =>
  requiredLine(Number.MAX_SAFE_INTEGER).refine(...isLong({ min, max }))

/** A reference to another entity, as nested in answers. */
/** The body of an endpoint with `bodyTypes`: a file as it is. */
export const fileBytes = z.instanceof(Uint8Array)

export const ref = z.object({ id, name: z.string() })

export const DEFAULT_ROWS = 20
/** Paging of a list query (docs/api.md, Lists). Query values arrive as text. */
export const paging = (rowsPerPage: number = DEFAULT_ROWS) => ({
  currentPage: z.coerce.number().int().min(1).default(1),
  rowsPerPage: z.coerce.number().int().min(1).max(100).default(rowsPerPage),
})
/** A boolean in a query: "true" or "false". */
export const queryBoolean = z.enum(['true', 'false']).transform(value => value === 'true')

/** The pagination object (docs/api.md, Lists). */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    currentPage: z.int(),
    nextPage: z.int().nullable(),
    previousPage: z.int().nullable(),
    rowsPerPage: z.int(),
    totalPages: z.int(),
    totalRowCount: z.int(),
  })

/** Letters (with accents, º and ª), numbers, hyphens and spaces. */
const PLAIN = /^[\p{L}\p{M}\p{N} \u2010-\u2015'’-]*$/u
/** A required name of letters, numbers, hyphens and spaces. */
export const plainName = (max: number) =>
  requiredLine(max).refine(value => PLAIN.test(value), coded('INVALID_CHARACTERS'))

/** The largest mark that storage holds, numeric(6,2). */
const LARGEST_MARK = 9999.99
const twoDecimals = (value: number) => Number(value.toFixed(2)) === value
/** A mark that is written, 0 allowed. */
export const writtenMark = z.number().min(0).max(LARGEST_MARK).refine(twoDecimals, coded('INVALID_NUMBER'))
/** A mark, weight or number of hours that is written and more than 0. */
export const positiveMark = z.number().gt(0).max(LARGEST_MARK).refine(twoDecimals, coded('INVALID_NUMBER'))
