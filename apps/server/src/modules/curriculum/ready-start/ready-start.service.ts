import type {
  ReadyStartAnswer,
  startReady,
} from '@lousa/contract/curriculum/ready-start/ready-start.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  modeOf,
  planReadyStart,
  type ReadyStart,
  START_KINDS,
  startIdCount,
} from '@lousa/rules/curriculum/ready-start/ready-start.rules.ts'
import {
  areasAndTypes,
  insertAreasAndTypes,
} from '../../academics/catalogue/catalogue-batch.public.queries.ts'
import { lockNamesIn } from '../../academics/parameter/names.service.ts'
import { saveSettings } from '../../academics/policy/default-policy.service.ts'
import { insertStructure } from '../../academics/rollover/copied-structure.public.queries.ts'
import { lockInstitutionPolicy, structureToCopy } from '../../academics/rollover/year-copy.service.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import { lockInstitution } from '../../identity/institution/current-institution.public.queries.ts'
import { performancePolicyOf } from '../../identity/institution/institution.service.ts'
import type { Ctx } from '../../module.ts'
import { newIds } from '../../rows.ts'
import { curriculumOfYear, insertCurriculum } from '../year/year-copy.public.queries.ts'
import { hasClasses, plannedComponents } from './ready-start.queries.ts'

type Body = BodyOf<typeof startReady>
type Rule = ReadyStartAnswer['rule']

/** Values of a new class that neither the template nor the choice names. */
const UNSET = {
  capacity: null,
  shift: null,
  retention: null,
  parallelGroups: [],
  selfEnrollment: false,
  place: null,
  ageMin: null,
  ageMax: null,
  archivedTypes: [],
}

/** The rule of the institution is set only where neither a rule nor a class is there: no class changes how it counts. */
const ruleFor = async (ctx: Ctx, { mode, apply }: Body): Promise<Rule> => {
  const policy = await performancePolicyOf(ctx)
  if (modeOf(policy) === mode) return { mode, state: 'SAME' }
  if (policy?.mode !== undefined || (await hasClasses(ctx))) return { mode, state: 'OWN' }
  if (apply) {
    const body = { performancePolicy: { ...policy, mode } }
    await saveSettings(ctx, { body, version: undefined, emblems: {} }, null)
  }
  return { mode, state: 'SET' }
}

const write = async (ctx: Ctx, yearId: string, made: ReadyStart): Promise<void> => {
  await insertAreasAndTypes(ctx, made)
  await insertStructure(ctx, yearId, {
    levels: made.levels.map(level => ({ ...level, isActive: true })),
    terms: made.terms,
    grades: made.grades.map(grade => ({ ...UNSET, ...grade })),
    termWorths: made.termWorths,
  })
  const planned = await plannedComponents(ctx, [...new Set(made.matrix.map(row => row.gradeId))])
  const components = made.components.map(component => ({ ...component, isActive: true }))
  await insertCurriculum(ctx, yearId, { components, matrix: made.matrix, planned })
}

const noteCreated = (ctx: Ctx, yearId: string, { items }: ReadyStart): void => {
  const created = items.filter(item => item.state === 'CREATED')
  if (created.length === 0) return
  const changes = START_KINDS.map(kind => ({
    field: kind,
    from: 0,
    to: created.filter(item => item.kind === kind).reduce((sum, { count }) => sum + count, 0),
  }))
  ctx.audit({
    entity: 'academicYear',
    entityId: yearId,
    action: 'STARTED',
    changes: changes.filter(({ to }) => to > 0),
  })
}

const assertLevelsOnce = (levels: Body['levels']): void => {
  const templates = levels.map(({ template }) => template)
  const at = templates.findIndex((template, index) => templates.indexOf(template) < index)
  if (at >= 0) throw invalidFields(fieldError(`levels.${at}.template`, 'INVALID'))
}

/**
 * Shows what a ready start adds to an open year, or adds it: the same reading and the same plan, and only then the writing, all in this
 * transaction.
 */
export const startYearReady = async (ctx: Ctx, yearId: string, body: Body): Promise<ReadyStartAnswer> => {
  const { apply, ...choice } = body
  assertLevelsOnce(choice.levels)
  // The institution before the year, as every write of structure locks them.
  if (apply) await lockInstitution(ctx)
  const rule = await ruleFor(ctx, body)
  const policy = await lockInstitutionPolicy(ctx)
  const year = await lockOpenYear(ctx, yearId, apply ? 'closing' : 'open')
  if (apply) {
    await lockNamesIn(ctx, 'knowledge_area')
    await lockNamesIn(ctx, 'training_type')
  }
  const [catalogues, structure, curriculum, newId] = await Promise.all([
    areasAndTypes(ctx),
    structureToCopy(ctx, yearId, policy),
    curriculumOfYear(ctx, yearId),
    newIds(ctx.db, startIdCount(choice)),
  ])
  const institutionMode = rule.state === 'SET' ? rule.mode : modeOf(policy)
  const before = { ...catalogues, ...structure, ...curriculum }
  const made = planReadyStart(before, choice, { year, institutionMode, newId })
  if (apply) {
    await write(ctx, yearId, made)
    noteCreated(ctx, yearId, made)
  }
  return { applied: apply, rule, items: made.items }
}
