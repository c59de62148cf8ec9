import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { RESPONSIBLES_MOST } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { HeldPerson } from '../person/person.types.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import { peopleOnFile } from '../recording/held-people.service.ts'
import { comparedVersion, refuseUncompared } from './import-compared.values.ts'
import type { Drafted, JudgedImport, ResponsibleBody } from './import-draft.values.ts'
import type { JudgeCtx, JudgedRow } from './import-judged.types.ts'
import { importedRoles } from './import-known.service.ts'
import { completedResponsible, recordedResponsible, responsibleChanges } from './import-known.values.ts'
import { type NamedStudent, namedStudents } from './import-lookup.queries.ts'
import { remark } from './import-remark.words.ts'

const studentAsk = ({ number, draft: { student } }: Drafted) => {
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

const nothing = { known: null, known_version: null, changes: [], plan: null }

/** Rows of those who answer for students: new ones, and, when an update was asked for, those on file. */
export const judgeResponsibles = async (
  ctx: JudgeCtx,
  run: JudgedImport,
  drafted: readonly Drafted[],
): Promise<JudgedRow[]> => {
  const studentsByRow = Map.groupBy(
    await namedStudents(ctx, drafted.flatMap(studentAsk)),
    student => student.number,
  )
  const ids = [...new Set([...studentsByRow.values()].flat().map(student => student.personId))]
  const held = run.update ? await peopleOnFile(ctx, ids) : new Map<string, HeldPerson>()
  const added = new Map<string, number>()
  /** Records as the rows before have left them. */
  const states = new Map<string, PersonState>()
  return drafted.map((row): JudgedRow => {
    const { number, keys, problems, warnings, body, draft } = row
    const base = { number, keys, problems, warnings }
    const [student, another] = studentsByRow.get(number) ?? []
    if (!student) problems.push(remark(null, 'STUDENT_NOT_FOUND'))
    else if (another) problems.push(remark('studentName', 'STUDENT_AMBIGUOUS'))
    const responsible = body !== null && 'kinship' in body ? body : null
    if (!student || !responsible) return { ...base, ...nothing }
    const person = held.get(student.personId)
    const updated = person && updatedRow(ctx, { row, responsible, student, person, states })
    if (updated) return { ...base, ...updated, plan: problems.length === 0 ? updated.plan : null }
    refuseRecorded(row, responsible, student, added)
    const isValid = problems.length === 0
    return {
      ...base,
      ...nothing,
      plan: isValid ? { kind: 'RESPONSIBLE', body: responsible, student, main: draft.main } : null,
    }
  })
}

const refuseRecorded = (
  { problems }: Drafted,
  responsible: ResponsibleBody,
  student: NamedStudent,
  added: Map<string, number>,
): void => {
  const existing = { id: student.accountId, name: student.name, type: 'STUDENT' as const }
  const count = student.responsibles.length + (added.get(student.personId) ?? 0)
  if (student.responsibles.some(each => isSameResponsible(each, responsible)))
    problems.push(remark('name', 'RESPONSIBLE_RECORDED', { existing }))
  else if (count >= RESPONSIBLES_MOST)
    problems.push(remark(null, 'TOO_MANY_RESPONSIBLES', { values: { most: RESPONSIBLES_MOST }, existing }))
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
  row: Drafted
  responsible: ResponsibleBody
  student: NamedStudent
  person: HeldPerson
  states: Map<string, PersonState>
}

/** What a row changes of somebody on file; undefined when it is somebody else. */
const updatedRow = (ctx: JudgeCtx, { row, responsible, student, person, states }: Updating) => {
  const before = states.get(person.id) ?? person.state
  const recorded = recordedResponsible(before.responsibles, responsible)
  const account = person.accounts.find(each => importedRoles('STUDENT').includes(each.role))
  if (!recorded || !account) return undefined
  const brief = { id: student.accountId, name: student.name, type: 'STUDENT' as const }
  refuseUncompared(ctx, row, brief, person)
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
