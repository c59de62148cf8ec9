import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../endpoints.ts'
import { carriesPersonal } from '../personal.ts'
import { textsOf } from '../text-schemas.ts'
import { FREE_TEXTS } from './free-texts.ts'

/** A longer text is no name and no line of a form. */
const MAX_LINE = 200

/** Names of the personal fields of an answer; of a marked group the name of the group. */
const personalNames = (schema: z.ZodType): string[] => {
  if (!carriesPersonal(schema)) return []
  const def: Record<string, unknown> = Object(schema.def)
  const inside = (child: unknown) => (child instanceof z.ZodType ? personalNames(child) : [])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, child]) => {
      if (!(child instanceof z.ZodType) || !carriesPersonal(child)) return []
      const names = personalNames(child)
      return names.length > 0 ? names : [name]
    })
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inside)
  return [def.element, def.innerType, def.valueType, def.out].flatMap(inside)
}

const WRITTEN = ENDPOINTS.flatMap(({ endpoint }) => {
  const names = new Set(endpoint.answer ? personalNames(endpoint.answer) : [])
  return textsOf(endpoint.body, `${endpoint.method} ${endpoint.path}`).map(({ path, schema }) => ({
    path,
    isPersonal: path.split(/[.[\]{}]+/).some(part => names.has(part)),
    isFree:
      schema.safeParse('a'.repeat(MAX_LINE + 1)).success ||
      /\n/.test(String(schema.safeParse('a\r\nb').data ?? '')),
  }))
})
/** Texts that people write freely, and texts of personal fields. */
const judged = WRITTEN.filter(({ isFree, isPersonal }) => isFree || isPersonal).map(({ path }) => path)

/** By call and field: the entity of the entry and the name of the text in it. */
const SHORTENED: readonly (readonly [RegExp, keyof typeof FREE_TEXTS, string])[] = [
  [/^(?:POST|PATCH) (?:user\/(?:student|instructor)(?:\/:id)?|auth\/record)\.note$/, 'user', 'note'],
  [/^(?:POST|PATCH) school-message(?:\/:id)?\.title$/, 'schoolMessage', 'title'],
  [/^(?:POST|PATCH) school-message(?:\/:id)?\.body$/, 'schoolMessage', 'body'],
  [/^POST school-message\/:id\/decision\.reason$/, 'schoolMessage', 'decisionReason'],
  [/\/accomplish(?:\/:accomplishId)?\.note$/, 'accomplishment', 'note'],
  [/\/student-attendance\.attendances\[\]\.justification$/, 'attendance', 'justification'],
  [
    /\/student-evaluation(?:\/:studentEvalId)?\.(?:studentEvaluations\[\]\.)?text$/,
    'studentEvaluation',
    'text',
  ],
  [/\/dispensation\.dispensations\[\]\.reason$/, 'studentEnrollment', 'dispensations.reason'],
  [/\/term-mark\.termMarks\[\]\.text$/, 'studentEnrollment', 'termMarks.text'],
  [/\/term-mark\.termMarks\[\]\.note$/, 'studentEnrollment', 'termMarks.note'],
  [/^PATCH academic-record\/:id\.note$/, 'academicRecord', 'note'],
]

/** Texts that are in the history with their words, or never reach it. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:Ids?|token|challenge|[pP]assword|setup|recoveryCode|transports|fromOther)(?:\[\])?$|\.passkey\./,
    'ids and secrets',
  ],
  [/\.(?:avatar|picture|logo)$/, 'a picture, which the history names by a sum'],
  [/^PATCH institution\.hosts/, 'what the server itself has answered'],
  [/^POST institution\/text\.body$/, 'a published text; the entry has its version'],
  [
    /^(?:POST|PATCH) (?:user|auth\/record).*\.responsibles\[\]\./,
    'the entry has the names of responsibles alone',
  ],
  [
    /^(?:POST|PATCH) (?:user|auth\/record).*\.(?:oldRegistration|(?:address|documents|birthdateInfo)\.\w+)$/,
    'a value of a record: the history shows who changed it; removal of personal data takes it out',
  ],
  [/^POST user\/:id\/consent\.note$/, 'the entry has the kind and the person who gave it'],
  [/^(?:PATCH|PUT|POST) import\//, 'cells of a sheet; the entry has counts'],
  [/\.(?:description|contentRegistration|materialUsage)$|\.questions\[\]\.text$/, 'a text for all'],
  [/^(?:POST|PATCH) student-enrollment(?:\/students|\/:id)?\.reason$/, 'the history alone has this reason'],
  [/^POST evaluation-survey\/.*\/response\.answers/, 'the entry has no answers'],
  [/^PATCH academic-record\/:id\.records/, 'years and marks of an official record'],
  [/^PATCH document\/:id\.revoked\.reason$/, 'the entry has no reason'],
  [/^POST client-error\.|^POST read-batch\.|^POST user\/:id\/erasure\.registration$/, 'leaves no entry'],
]

describe('class: free texts in the history', () => {
  test('each text of a body is shortened in the history, or is an exception with its reason', () => {
    const known = [...SHORTENED, ...EXCEPTIONS].map(([path]) => path)
    expect(judged.filter(path => !known.some(one => one.test(path)))).toEqual([])
  })

  test('has no exception and no shortened text that no body has', () => {
    const stale = [
      ...SHORTENED.filter(([path]) => !WRITTEN.some(text => path.test(text.path))),
      ...EXCEPTIONS.filter(([path]) => !judged.some(text => path.test(text))),
    ]
    expect(stale.map(([path]) => String(path))).toEqual([])
  })

  test('names each shortened text in the entries of its entity', () => {
    const missing = SHORTENED.filter(([, entity, name]) => {
      const texts = FREE_TEXTS[entity]
      return texts !== 'EVERY_TEXT' && !texts?.includes(name)
    })
    expect(missing.map(([, entity, name]) => `${entity}.${name}`)).toEqual([])
  })
})
