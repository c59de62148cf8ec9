import { setImmediate } from 'node:timers/promises'
import { RESPONSIBLES_MOST } from '@lousa/contract/people/user-writing.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sortKey } from '@lousa/rules/people/search-key.rules.ts'
import type { Place } from './import.queries.ts'
import {
  besideOthers,
  type Drafted,
  draftRow,
  impliedBy,
  type JudgedImport,
  type PersonBody,
  type ResponsibleBody,
} from './import-draft.ts'
import { cpfHolders, type NamedStudent, namedStudents, namesakes } from './import-lookup.queries.ts'
import { remark } from './import-remark.ts'
import type { CheckedRow, StoredRow } from './import-row.queries.ts'
import { canLink, isUnproven } from './tax-number-holder.ts'

/** Who gets another role, with the names on file. */
type KnownPerson = { id: string; name: string; social_name: string | null }

/** What a valid row will write. */
export type RowPlan =
  | { kind: 'PERSON'; body: PersonBody; linkTo: KnownPerson | null }
  | { kind: 'RESPONSIBLE'; body: ResponsibleBody; student: NamedStudent; main: boolean }

export type JudgedRow = CheckedRow & { plan: RowPlan | null }
export type JudgeCtx = Place & { today: CivilDate }

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
    let linkTo: KnownPerson | null = null
    if (holder) {
      const account = holder.accounts[0]
      const existing = account ? { id: account.id, name: holder.name, type: account.type } : null
      const isSame = body !== null && sortKey(body.name) === sortKey(holder.name)
      if (isSame && canLink(holder, role) && !isUnproven(holder, role)) {
        linkTo = { id: holder.personId, name: holder.legalName, social_name: holder.socialName }
        warnings.push(remark('taxNumber', 'WILL_LINK', { existing }))
      } else problems.push(remark('taxNumber', 'TAX_NUMBER_ALREADY_RECORDED', { existing }))
    } else if (named) {
      const { id, name, type } = named
      warnings.push(remark('name', 'DUPLICATE_NAME', { existing: { id, name, type } }))
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
      const existing = { id: student.accountId, name: student.name, type: 'STUDENT' as const }
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
