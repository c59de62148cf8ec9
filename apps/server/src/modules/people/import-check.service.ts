import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { ERRORS, fieldError } from '@lousa/contract/errors.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { ImportType } from '@lousa/contract/people/import.contract.ts'
import {
  RESPONSIBLES_MOST,
  responsibleWrite,
  studentWrite,
} from '@lousa/contract/people/user-writing.contract.ts'
import { fieldErrors } from '@lousa/contract/validation.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { impliedKinship, importColumns } from '@lousa/rules/people/import-columns.rules.ts'
import { type ImportDraft, importDraft, rowKeys } from '@lousa/rules/people/import-row.rules.ts'
import { sortKey } from '@lousa/rules/people/search-key.rules.ts'
import type { z } from 'zod'
import type { Place, RunColumn, StoredCells } from './import.queries.ts'
import { cpfHolders, type NamedStudent, namedStudents, namesakes } from './import-lookup.queries.ts'
import type { CheckedRow, Remark, StoredRow } from './import-row.queries.ts'
import { canLink } from './tax-number-holder.ts'

type PersonBody = z.output<typeof studentWrite>
type ResponsibleBody = z.output<typeof responsibleWrite>

/** What a valid row will write. */
export type RowPlan =
  | { kind: 'PERSON'; body: PersonBody; linkTo: string | null }
  | { kind: 'RESPONSIBLE'; body: ResponsibleBody; student: NamedStudent; main: boolean }

export type JudgedRow = CheckedRow & { plan: RowPlan | null }
export type JudgeCtx = Place & { today: CivilDate }
export type JudgedImport = { type: ImportType; columns: RunColumn[] }

/** The texts of a row by field: as in the file, or as corrected. */
export const rowValues = (columns: readonly RunColumn[], { cells, corrections }: StoredCells) => {
  const values: Record<string, string> = {}
  for (const { index, field } of columns) if (field !== null) values[field] = cells[index] ?? ''
  return { ...values, ...corrections }
}

/** A row by itself, while others are still asked about. */
type Drafted = {
  number: number
  draft: ImportDraft
  body: PersonBody | ResponsibleBody | null
  keys: string[]
  cpf: string | null
  /** The name's key, with a birthdate. */
  person: { key: string; birthdate: string } | null
  problems: Remark[]
  warnings: Remark[]
}

const TEXTS: Readonly<Record<string, string>> = M.importing.remark

const remark = (
  field: string | null,
  code: string,
  {
    values = {},
    existing = null,
  }: { values?: Record<string, string | number>; existing?: Remark['existing'] } = {},
): Remark => ({ field, code, message: sentence(code, values), existing })

const sentence = (code: string, values: Record<string, string | number>): string => {
  if (TEXTS[code]) return fill(TEXTS[code], values)
  switch (code) {
    case 'REQUIRED':
    case 'INVALID_DATE':
    case 'FUTURE_DATE':
      return fieldError('', code).message
    case 'RESPONSIBLE_REQUIRED':
    case 'TAX_NUMBER_ALREADY_RECORDED':
      return ERRORS[code][1]
    default:
      return M.val.invalidData
  }
}

const BATCH = 250

/**
 * What every one of these rows is worth, without writing anything: by itself, beside the other rows of the file and
 * beside who is recorded. A few statements for all of them; `lines` are the lines of the keys that rows share.
 */
export const judgeRows = async (
  ctx: JudgeCtx,
  run: JudgedImport,
  rows: readonly StoredRow[],
  linesOf: (drafted: readonly { number: number; keys: string[] }[]) => Promise<ReadonlyMap<string, number[]>>,
): Promise<JudgedRow[]> => {
  const drafted: Drafted[] = []
  const implied = impliedBy(run.columns)
  for (const [at, row] of rows.entries()) {
    // Thousands of rows take a while, and others want to be answered meanwhile.
    if (at % BATCH === BATCH - 1) await setImmediate()
    drafted.push(draftRow(ctx, run, row, implied))
  }
  const lines = await linesOf(drafted)
  for (const row of drafted) besideOthers(row, lines)
  return run.type === 'RESPONSIBLE' ? judgeResponsibles(ctx, drafted) : judgePersons(ctx, run.type, drafted)
}

const impliedBy = (columns: readonly RunColumn[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ header, field }) => {
      const kinship = field === null ? null : impliedKinship(header)
      return field !== null && kinship !== null ? [[field, kinship]] : []
    }),
  )

const KINDS = new Map(
  (['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const).map(type => [
    type,
    new Map(importColumns(type).map(column => [column.key, column.kind])),
  ]),
)

const draftRow = (
  { today }: JudgeCtx,
  { type, columns }: JudgedImport,
  row: StoredRow,
  implied: Record<string, string>,
): Drafted => {
  const values = rowValues(columns, row)
  const draft = importDraft(type, values, { today, implied })
  const schema = type === 'RESPONSIBLE' ? responsibleWrite : studentWrite
  const parsed = schema.safeParse(draft.body)
  const problems = draft.problems.map(({ field, code }) => remark(field, code))
  for (const issue of parsed.success ? [] : fieldErrors(parsed.error.issues)) {
    const field = draft.columnOf.get(issue.path) ?? null
    if (issue.code === 'REQUIRED' || problems.some(each => each.field === field)) continue
    const isDate = field !== null && KINDS.get(type)?.get(field) === 'date'
    const { code, message } = isDate ? fieldError(issue.path, 'INVALID_DATE') : issue
    problems.push({ field, code, message, existing: null })
  }
  const { cpf, person, whole } = rowKeys(type, values, draft)
  const [key = '', birthdate = ''] = person?.split('|') ?? []
  return {
    number: row.number,
    draft,
    body: parsed.success ? parsed.data : null,
    keys: [
      `w:${createHash('sha1').update(whole).digest('base64url')}`,
      ...(cpf ? [`c:${cpf}`] : []),
      ...(person ? [`p:${person}`] : []),
    ],
    cpf,
    person: person ? { key, birthdate } : null,
    problems,
    warnings: draft.warnings.map(({ field, code }) => remark(field, code)),
  }
}

const besideOthers = (row: Drafted, lines: ReadonlyMap<string, number[]>): void => {
  const others = (prefix: string) => {
    const key = row.keys.find(each => each.startsWith(prefix))
    return (key ? lines.get(key) : undefined)?.filter(line => line !== row.number) ?? []
  }
  const same = others('w:')
  const [first] = same
  if (first !== undefined && first < row.number)
    row.problems.push(remark(null, 'DUPLICATE_ROW', { values: { line: first } }))
  const twice = others('c:')
  if (twice.length > 0)
    row.problems.push(
      remark('taxNumber', 'TAX_NUMBER_TWICE', { values: { lines: told([...twice, row.number]) } }),
    )
  const alike = others('p:')
  if (alike.length > 0 && same.length === 0 && twice.length === 0)
    row.warnings.push(remark('name', 'NAME_TWICE', { values: { lines: told([...alike, row.number]) } }))
}

const TOLD = 5
const told = (lines: number[]): string => {
  const sorted = lines.toSorted((a, b) => a - b)
  const more = sorted.length > TOLD ? ', …' : ''
  return `${sorted.slice(0, TOLD).join(', ')}${more}`
}

const judgePersons = async (
  ctx: JudgeCtx,
  type: 'STUDENT' | 'INSTRUCTOR',
  drafted: readonly Drafted[],
): Promise<JudgedRow[]> => {
  const role =
    type === 'INSTRUCTOR' ? type : ctx.institution.kind === 'MUNICIPAL' ? 'STUDENT-SMELJ' : 'STUDENT'
  const holders = new Map(
    (
      await cpfHolders(
        ctx,
        drafted.flatMap(row => row.cpf ?? []),
      )
    ).map(holder => [holder.taxNumber, holder]),
  )
  const alike = new Map(
    (
      await namesakes(
        ctx,
        drafted.flatMap(row => row.person ?? []),
      )
    ).map(found => [`${found.key}|${found.birthdate}`, found]),
  )
  return drafted.map(row => {
    const { number, keys, problems, warnings, body } = row
    const holder = row.cpf ? holders.get(row.cpf) : undefined
    const named = row.person ? alike.get(`${row.person.key}|${row.person.birthdate}`) : undefined
    let linkTo: string | null = null
    if (holder) {
      const account = holder.accounts[0]
      const existing = account ? { id: account.id, name: holder.name } : null
      const isSame = body !== null && sortKey(body.name) === sortKey(holder.name)
      if (isSame && canLink({ ...holder, email: null }, role)) {
        linkTo = holder.personId
        warnings.push(remark('taxNumber', 'WILL_LINK', { existing }))
      } else problems.push(remark('taxNumber', 'TAX_NUMBER_ALREADY_RECORDED', { existing }))
    } else if (named) {
      warnings.push(remark('name', 'DUPLICATE_NAME', { existing: { id: named.id, name: named.name } }))
    }
    const isValid = problems.length === 0 && body !== null && !('kinship' in body)
    return { number, keys, problems, warnings, plan: isValid ? { kind: 'PERSON', body, linkTo } : null }
  })
}

const judgeResponsibles = async (ctx: JudgeCtx, drafted: readonly Drafted[]): Promise<JudgedRow[]> => {
  const asked = drafted.flatMap(({ number, draft: { student } }) => {
    if (!student) return []
    const key = sortKey(student.name)
    const byName = key !== '' && student.birthdate !== ''
    if (!student.registration && !student.taxNumber && !byName) return []
    return {
      number,
      registration: student.registration || null,
      taxNumber: student.taxNumber || null,
      key: byName ? key : null,
      birthdate: byName ? student.birthdate : null,
    }
  })
  const found = Map.groupBy(await namedStudents(ctx, asked), student => student.number)
  const added = new Map<string, number>()
  return drafted.map(({ number, keys, problems, warnings, body, draft }) => {
    const [student, another] = found.get(number) ?? []
    if (!student) problems.push(remark(null, 'STUDENT_NOT_FOUND'))
    else if (another) problems.push(remark('studentName', 'STUDENT_AMBIGUOUS'))
    const responsible = body !== null && 'kinship' in body ? body : null
    if (student && responsible) {
      const existing = { id: student.accountId, name: student.name }
      const count = student.responsibles.length + (added.get(student.personId) ?? 0)
      if (student.responsibles.some(each => isSameResponsible(each, responsible)))
        problems.push(remark('name', 'RESPONSIBLE_RECORDED', { existing }))
      else if (count >= RESPONSIBLES_MOST)
        problems.push(
          remark(null, 'TOO_MANY_RESPONSIBLES', { values: { most: RESPONSIBLES_MOST }, existing }),
        )
      else if (problems.length === 0) added.set(student.personId, (added.get(student.personId) ?? 0) + 1)
    }
    const isValid = problems.length === 0 && responsible !== null && student !== undefined
    return {
      number,
      keys,
      problems,
      warnings,
      plan: isValid ? { kind: 'RESPONSIBLE', body: responsible, student, main: draft.main } : null,
    }
  })
}

const isSameResponsible = (
  known: { name: string; taxNumber: string | null },
  { name, taxNumber }: ResponsibleBody,
): boolean =>
  known.taxNumber && taxNumber ? known.taxNumber === taxNumber : sortKey(known.name) === sortKey(name)

/** The lines of the keys of these rows themselves: for a check of all of them. */
export const ownLines = async (
  drafted: readonly { number: number; keys: string[] }[],
): Promise<ReadonlyMap<string, number[]>> => {
  const lines = new Map<string, number[]>()
  for (const { number, keys } of drafted) {
    for (const key of keys) {
      const known = lines.get(key)
      if (known) known.push(number)
      else lines.set(key, [number])
    }
  }
  return lines
}
