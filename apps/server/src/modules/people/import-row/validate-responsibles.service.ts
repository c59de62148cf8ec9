import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { RESPONSIBLES_MOST } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { loadPeople } from '../editing/people-loading.service.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import { comparedVersion, flagUncompared } from './import-compared.values.ts'
import { type NamedStudent, namedStudents } from './import-lookup.queries.ts'
import { remark } from './import-remark.words.ts'
import type { FlagOwned } from './owned-tax-numbers.service.ts'
import { importedRoles } from './person-matching.service.ts'
import { completedResponsible, recordedResponsible, responsibleChanges } from './person-matching.values.ts'
import type { ImportSettings, ParsedRow, ResponsibleBody } from './row-parsing.values.ts'
import type { ValidatedRow, ValidationCtx } from './validated-row.types.ts'

const studentAsk = ({ number, draft: { student } }: ParsedRow) => {
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
}

const nothing = { known: null, known_version: null, changes: [], left_out: false, plan: null }

/** The student that a row names; a problem of the row where there is none, or more than one. */
const studentOf = (
  { problems }: ParsedRow,
  [student, another]: readonly NamedStudent[],
): NamedStudent | undefined => {
  if (!student) problems.push(remark(null, 'STUDENT_NOT_FOUND'))
  else if (another) problems.push(remark('studentName', 'STUDENT_AMBIGUOUS'))
  return student
}

/** Rows of those who answer for students: new ones, and, when an update was asked for, those on file. */
export const validateResponsibleRows = async (
  ctx: ValidationCtx,
  run: ImportSettings,
  { drafted, flagOwned }: { drafted: readonly ParsedRow[]; flagOwned: FlagOwned },
): Promise<ValidatedRow[]> => {
  const studentsByRow = Map.groupBy(
    await namedStudents(ctx, drafted.flatMap(studentAsk)),
    student => student.number,
  )
  const ids = [...new Set([...studentsByRow.values()].flat().map(student => student.personId))]
  const held = run.update ? await loadPeople(ctx, ids) : new Map<string, LoadedPerson>()
  const added = new Map<string, number>()
  /** Records as the rows before have left them. */
  const states = new Map<string, PersonState>()
  return drafted.map((row): ValidatedRow => {
    const { number, keys, problems, warnings, body, draft } = row
    const base = { number, keys, problems, warnings }
    const students = studentsByRow.get(number) ?? []
    flagOwned(row, run.update ? students[0]?.personId : undefined)
    const student = studentOf(row, students)
    const responsible = body !== null && 'kinship' in body ? body : null
    if (!student || !responsible) return { ...base, ...nothing }
    const person = held.get(student.personId)
    const updated = person && updatedRow(ctx, { row, responsible, student, person, states })
    if (updated)
      return { ...base, ...updated, left_out: false, plan: problems.length === 0 ? updated.plan : null }
    if (student.responsibles.some(each => isSameResponsible(each, responsible)))
      return { ...base, ...nothing, ...recordedRow(run, row, student) }
    refuseTooMany(row, student, added)
    const isValid = problems.length === 0
    return {
      ...base,
      ...nothing,
      plan: isValid ? { kind: 'RESPONSIBLE', body: responsible, student, main: draft.main } : null,
    }
  })
}

const briefOf = ({ accountId, name }: NamedStudent) => ({ id: accountId, name, type: 'STUDENT' as const })

/** A responsible on file stays as recorded where that was chosen; else the row is refused. */
const recordedRow = ({ leaveKnown }: ImportSettings, row: ParsedRow, student: NamedStudent) => {
  const existing = briefOf(student)
  const known = { ...existing, by: 'REGISTRATION' as const }
  if (!leaveKnown) {
    row.problems.push(remark('name', 'RESPONSIBLE_RECORDED', { existing }))
    return { known }
  }
  row.problems.splice(0)
  row.warnings.splice(0, row.warnings.length, remark(null, 'KNOWN_LEFT', { existing }))
  return { known, left_out: true }
}

const refuseTooMany = ({ problems }: ParsedRow, student: NamedStudent, added: Map<string, number>): void => {
  const count = student.responsibles.length + (added.get(student.personId) ?? 0)
  if (count >= RESPONSIBLES_MOST)
    problems.push(
      remark(null, 'TOO_MANY_RESPONSIBLES', {
        values: { most: RESPONSIBLES_MOST },
        existing: briefOf(student),
      }),
    )
  else if (problems.length === 0) added.set(student.personId, (added.get(student.personId) ?? 0) + 1)
}

const isSameResponsible = (
  recorded: { name: string; taxNumber: string | null },
  { name, taxNumber }: ResponsibleBody,
): boolean =>
  recorded.taxNumber && taxNumber
    ? recorded.taxNumber === taxNumber
    : sortKey(recorded.name) === sortKey(name)

type Updating = {
  row: ParsedRow
  responsible: ResponsibleBody
  student: NamedStudent
  person: LoadedPerson
  states: Map<string, PersonState>
}

/** The changes of a person on file by a row; undefined for another person. */
const updatedRow = (ctx: ValidationCtx, { row, responsible, student, person, states }: Updating) => {
  const before = states.get(person.id) ?? person.state
  const recorded = recordedResponsible(before.responsibles, responsible)
  const account = person.accounts.find(each => importedRoles('STUDENT').includes(each.role))
  if (!recorded || !account) return undefined
  const brief = { id: student.accountId, name: student.name, type: 'STUDENT' as const }
  flagUncompared(ctx, row, brief, person)
  const completed = completedResponsible(recorded, responsible)
  const after: PersonState = {
    ...before,
    responsibles: before.responsibles.map(each => (each.id === recorded.id ? completed : each)),
    mainResponsibleId: row.draft.main ? recorded.id : before.mainResponsibleId,
  }
  const isMoved = after.mainResponsibleId !== before.mainResponsibleId
  if (row.problems.length === 0) states.set(person.id, after)
  return {
    known: { ...brief, by: 'REGISTRATION' as const },
    known_version: comparedVersion(row, person),
    changes: [
      ...responsibleChanges(recorded, completed, part => part),
      ...(isMoved ? [{ field: 'main', from: IMPORTING.isNotMain, to: IMPORTING.isMain }] : []),
    ],
    plan: { kind: 'UPDATE' as const, held: person, account, after },
  }
}
