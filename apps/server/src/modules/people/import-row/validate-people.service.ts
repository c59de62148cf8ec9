import { RESPONSIBLES_MOST } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { LoadedAccount } from '../person/person.types.ts'
import { canLink, isUnverified } from '../person/tax-number-holder.values.ts'
import { comparedVersion, flagUncompared, samePersonAnswer } from './import-compared.values.ts'
import { remark } from './import-remark.words.ts'
import type { FlagOwned } from './owned-tax-numbers.service.ts'
import { type Candidate, type Candidates, findCandidates } from './person-matching.service.ts'
import { personChanges, type RowChange, updatedState } from './person-matching.values.ts'
import { type ImportSettings, lineText, type ParsedRow, type PersonBody } from './row-parsing.values.ts'
import type { RowPlan, ValidatedRow, ValidationCtx } from './validated-row.types.ts'

const roleOf = (ctx: ValidationCtx, type: ImportSettings['type']): Role => {
  if (type === 'INSTRUCTOR') return type
  return ctx.institution.kind === 'MUNICIPAL' ? 'STUDENT-SMELJ' : 'STUDENT'
}

const personBody = ({ body }: ParsedRow): PersonBody | null =>
  body !== null && !('kinship' in body) ? body : null

/** By which row each known person is updated. */
type PlacesTaken = Pick<ImportSettings, 'sheets'> & { numbers: Map<string, number> }

type Outcome = { plan: RowPlan | null; changes: RowChange[]; isKnown: boolean; isLeft?: boolean }

/** Rows of people: who is new, who gets another role, and, when an update was asked for, whose record is completed. */
export const validatePeople = async (
  ctx: ValidationCtx,
  run: ImportSettings,
  { drafted, flagOwned }: { drafted: readonly ParsedRow[]; flagOwned: FlagOwned },
): Promise<ValidatedRow[]> => {
  const role = roleOf(ctx, run.type)
  const candidates = await findCandidates(ctx, role, drafted)
  const placesTaken: PlacesTaken = { sheets: run.sheets, numbers: new Map() }
  return drafted.map(row => {
    const candidate = candidates.of.get(row.number)
    const left = leftRow(row)
    if (left) return left
    flagOwned(row, updatedId(run, row, candidate))
    const isMeant = run.update && candidate !== undefined && isSamePerson(row, candidate, candidates)
    const {
      plan,
      changes,
      isKnown,
      isLeft = false,
    } = isMeant ? planUpdate(ctx, row, candidate, placesTaken) : planNewPerson(run, row, role, candidates)
    const { number, keys, problems, warnings } = row
    return {
      number,
      keys,
      problems,
      warnings,
      known: candidate && isKnown ? candidate.brief : null,
      known_version: candidate && isKnown ? comparedVersion(row, candidate.loaded) : null,
      changes,
      left_out: isLeft,
      plan: problems.length === 0 && !isLeft ? plan : null,
    }
  })
}

/** The person on file whom a row may update, unless the answer was that it is another one. */
const updatedId = (
  { update }: ImportSettings,
  row: ParsedRow,
  candidate: Candidate | undefined,
): string | undefined =>
  update && candidate && samePersonAnswer(row, candidate.brief) !== false ? candidate.loaded.id : undefined

/** A row whose situation says that the student has left: it writes nothing, and says so. */
const leftRow = ({ number, draft: { leftOut } }: ParsedRow): ValidatedRow | null =>
  leftOut && {
    number,
    keys: [],
    problems: [],
    warnings: [remark(leftOut.field, leftOut.code, { values: leftOut.values ?? {} })],
    known: null,
    known_version: null,
    changes: [],
    left_out: true,
    plan: null,
  }

/**
 * Whether an update means this candidate. Same CPF or registration with the same first name or birthdate do; the same
 * name and birthdate, or a CPF under another name, only when a person has said so.
 */
const isSamePerson = (
  row: ParsedRow,
  { brief, loaded, isCertain }: Candidate,
  { holders }: Candidates,
): boolean => {
  const samePerson = samePersonAnswer(row, brief)
  const holder = row.cpf ? holders.get(row.cpf) : undefined
  const existing = { id: brief.id, name: brief.name, type: brief.type }
  if (holder && holder.personId !== loaded.id) {
    // Two records, one under the registration or name and one under the CPF.
    if (brief.by !== 'NAME')
      row.problems.push(remark('taxNumber', 'TAX_NUMBER_ALREADY_RECORDED', { existing }))
    return brief.by !== 'NAME'
  }
  if (samePerson === false) return false
  if (isCertain || samePerson === true) return true
  const [field, code] = brief.by === 'NAME' ? ['name', 'KNOWN_UNSURE_NAME'] : ['name', 'KNOWN_UNSURE']
  row.problems.push(remark(field, code, { existing }))
  return true
}

const planUpdate = (
  ctx: ValidationCtx,
  row: ParsedRow,
  { brief, loaded, account }: Candidate,
  { sheets, numbers }: PlacesTaken,
): Outcome => {
  const body = personBody(row)
  // The guardian of the student is on file already.
  if (loaded.state.responsibles.length > 0) forgetMissingResponsible(row)
  const { warnings, registration } = row
  const first = numbers.get(loaded.id)
  const isMeant = row.problems.length === 0
  if (isMeant && first !== undefined)
    row.problems.push(remark(null, 'KNOWN_TWICE', { values: { line: lineText(sheets, first) } }))
  else if (isMeant) numbers.set(loaded.id, row.number)
  if (row.cpf && loaded.state.columns.tax_number !== null && loaded.state.columns.tax_number !== row.cpf)
    row.problems.push(remark('taxNumber', 'TAX_NUMBER_DIFFERS', { existing: brief }))
  if (account.status === 'Inativo') warnings.push(remark(null, 'KNOWN_ARCHIVED', { existing: brief }))
  flagUncompared(ctx, row, brief, loaded)
  if (!body) return { plan: null, changes: [], isKnown: true }
  const after = updatedState(loaded.state, body)
  if (after.responsibles.length > RESPONSIBLES_MOST)
    row.problems.push(remark(null, 'TOO_MANY_RESPONSIBLES', { values: { most: RESPONSIBLES_MOST } }))
  const accountAfter = withOldRegistration(account, registration)
  const changes = [
    ...personChanges(loaded.state, after),
    ...(accountAfter === account
      ? []
      : [{ field: 'oldRegistration', from: account.old_registration, to: registration }]),
  ]
  return { plan: { kind: 'UPDATE', held: loaded, account: accountAfter, after }, changes, isKnown: true }
}

const forgetMissingResponsible = (row: ParsedRow): void => {
  row.problems = row.problems.filter(({ code }) => code !== 'RESPONSIBLE_REQUIRED')
  row.warnings = row.warnings.filter(({ code }) => code !== 'RESPONSIBLE_LATER')
}

const withOldRegistration = (account: LoadedAccount, registration: string | null): LoadedAccount =>
  registration === null || registration === account.registration || registration === account.old_registration
    ? account
    : { ...account, old_registration: registration }

/**
 * Whether a row is of a person on file who stays as recorded: known by number or CPF with a name or birthdate that fits, or
 * by name and birthdate, unless a person has said that it is another one. A CPF of a third person stays a problem.
 */
const isLeftKnown = (row: ParsedRow, candidate: Candidate, { holders }: Candidates): boolean => {
  const { brief, loaded, isCertain } = candidate
  const holder = row.cpf ? holders.get(row.cpf) : undefined
  if (holder && holder.personId !== loaded.id) return false
  if (samePersonAnswer(row, brief) === false) return false
  return isCertain || brief.by === 'NAME'
}

/** A row that writes nothing: what is wrong with it does not matter. */
const leaveKnown = (row: ParsedRow, { brief: { id, name, type } }: Candidate): Outcome => {
  row.problems.splice(0)
  row.warnings.splice(0, row.warnings.length, remark(null, 'KNOWN_LEFT', { existing: { id, name, type } }))
  return { plan: null, changes: [], isKnown: true, isLeft: true }
}

/** A row of a new person, or of a person who gets another role. */
const planNewPerson = (run: ImportSettings, row: ParsedRow, role: Role, candidates: Candidates): Outcome => {
  const candidate = candidates.of.get(row.number)
  if (run.leaveKnown && candidate && isLeftKnown(row, candidate, candidates))
    return leaveKnown(row, candidate)
  const body = personBody(row)
  const isOther = candidate !== undefined && samePersonAnswer(row, candidate.brief) === false
  if (run.update && candidates.ambiguous.has(row.number))
    row.problems.push(remark('oldRegistration', 'KNOWN_AMBIGUOUS'))
  const holder = row.cpf ? candidates.holders.get(row.cpf) : undefined
  const linkTo = holder && linkedHolder(row, body, { holder, role })
  if (body && linkTo) return { plan: { kind: 'PERSON', body, linkTo }, changes: [], isKnown: false }
  if (!holder) flagRecorded(run, row, { candidate, isOther, named: namesakeOf(row, candidates) })
  const plan = body && { kind: 'PERSON' as const, body, linkTo: null }
  if (run.update) return { plan, changes: [], isKnown: isOther }
  const isKnown = candidate !== undefined && (candidate.isCertain || candidate.brief.by === 'NAME')
  if (!isKnown || !body) return { plan, changes: [], isKnown }
  if (isOther) return { plan, changes: [], isKnown: true }
  // The effect of an update, before it is requested.
  return {
    plan,
    changes: personChanges(candidate.loaded.state, updatedState(candidate.loaded.state, body)),
    isKnown: true,
  }
}

type CpfHolder = NonNullable<ReturnType<Candidates['holders']['get']>>
type Namesake = NonNullable<ReturnType<Candidates['alike']['get']>>

const namesakeOf = ({ person }: ParsedRow, { alike }: Candidates): Namesake | undefined =>
  person ? alike.get(`${person.key}|${person.birthdate}`) : undefined

/** The person on file who has the CPF and gets this role too; else the CPF is a problem of the row. */
const linkedHolder = (
  { problems, warnings }: ParsedRow,
  body: PersonBody | null,
  { holder, role }: { holder: CpfHolder; role: Role },
) => {
  const account = holder.accounts[0]
  const existing = account ? { id: account.id, name: holder.name, type: account.type } : null
  const isSame = body !== null && sortKey(body.name) === sortKey(holder.name)
  if (!isSame || !canLink(holder, role) || isUnverified(holder, role)) {
    problems.push(remark('taxNumber', 'TAX_NUMBER_ALREADY_RECORDED', { existing }))
    return undefined
  }
  warnings.push(remark('taxNumber', 'WILL_LINK', { existing }))
  return { id: holder.personId, name: holder.legalName, social_name: holder.socialName }
}

/** A row whose number, or name and birthdate, is on file is refused until the user decides: no person is recorded twice. */
const flagRecorded = (
  { update }: ImportSettings,
  { problems, warnings }: ParsedRow,
  {
    candidate,
    isOther,
    named,
  }: { candidate: Candidate | undefined; isOther: boolean; named: Namesake | undefined },
): void => {
  if (candidate && !isOther && !update) {
    const { by, id, name, type } = candidate.brief
    const existing = { id, name, type }
    if (by === 'NAME') problems.push(remark('name', 'NAME_RECORDED', { existing }))
    if (by !== 'REGISTRATION') return
    const recorded = remark('oldRegistration', 'REGISTRATION_RECORDED', { existing })
    // Another name under the same number may well be of another school.
    if (candidate.isCertain) problems.push(recorded)
    else warnings.push(recorded)
  } else if (named) {
    const { id, name, type } = named
    warnings.push(remark('name', 'DUPLICATE_NAME', { existing: { id, name, type } }))
  }
}
