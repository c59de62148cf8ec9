import { proposedRollMode, type RollMode } from '../../academics/grade/roll-mode.rules.ts'
import { suggestTerms } from '../../academics/level/term-suggestion.rules.ts'
import { TERM_COUNT, type TermDates, type TermType } from '../../academics/level/terms.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '../../evaluation/policy/policy.rules.ts'
import { sortKey } from '../../people/person/search-key.rules.ts'
import {
  classNamesOf,
  LEVEL_TEMPLATES,
  type LevelTemplate,
  type LevelTemplateId,
} from './level-templates.rules.ts'

export type StartMode = PerformancePolicy['mode']

export type StartChoice = {
  /** How marks of the terms make the mark of the year. */
  readonly mode: StartMode
  readonly levels: readonly {
    readonly template: LevelTemplateId
    readonly termType: TermType
    /** Classes of each year of the level. */
    readonly classes: number
  }[]
}

type Named = { readonly id: string; readonly name: string }
type OfLevel = Named & { readonly levelId: string }

/** The structure of the institution and of the year before the ready start. */
export type StructureBefore = {
  readonly areas: readonly (Named & { readonly isActive: boolean })[]
  readonly trainingTypes: readonly (Named & { readonly initials: string; readonly isActive: boolean })[]
  readonly levels: readonly (Named & { readonly type: string; readonly isActive: boolean })[]
  readonly terms: readonly { readonly id: string; readonly levelId: string; readonly position: number }[]
  readonly components: readonly (OfLevel & { readonly isActive: boolean })[]
  readonly grades: readonly (OfLevel & { readonly trainingTypeIds: readonly string[] })[]
  readonly matrix: readonly { readonly gradeId: string }[]
}

/**
 * CREATED: it is new. EXISTS: one of that name is there, and stays as it is. ARCHIVED: one of that name is archived; it stays so, and
 * what would belong to it is left out.
 */
export const START_STATES = ['CREATED', 'EXISTS', 'ARCHIVED'] as const
export type StartState = (typeof START_STATES)[number]

export const START_KINDS = [
  'KNOWLEDGE_AREA',
  'TRAINING_TYPE',
  'LEVEL',
  'TERMS',
  'COMPONENT',
  'GRADE',
  'TERM_MARKS',
  'MATRIX',
] as const
export type StartKind = (typeof START_KINDS)[number]

/** A line of the preview. `count`: terms, term marks or matrix rows; 1 of anything else. */
export type StartItem = {
  readonly kind: StartKind
  /** Null: of the institution. */
  readonly template: LevelTemplateId | null
  readonly name: string
  readonly state: StartState
  readonly count: number
}

type NewTerm = TermDates & { id: string; levelId: string; position: number }

type NewGrade = {
  id: string
  levelId: string
  name: string
  sortKey: string
  type: LevelTemplate['gradeType']
  highest: number
  average: number
  policy: { mode: StartMode } | null
  rollMode: RollMode
  opinionOfClass: boolean
  trainingTypeIds: string[]
}

type NewComponent = { id: string; levelId: string; areaId: string; name: string; sortKey: string }

/** Rows to insert, and what the preview says of each. */
export type ReadyStart = {
  readonly areas: Named[]
  readonly trainingTypes: (Named & { initials: string })[]
  readonly levels: (Named & { type: TermType; stage: LevelTemplate['stage'] })[]
  readonly terms: NewTerm[]
  readonly components: NewComponent[]
  readonly grades: NewGrade[]
  readonly termWorths: { gradeId: string; termId: string; highest: number }[]
  readonly matrix: { gradeId: string; componentId: string; trainingTypeId: string | null; hour: number }[]
  readonly items: StartItem[]
}

/** The scale that a mode begins with: 100 points of which 60 pass, or marks to 10 of which 6 pass. */
const SCALES: Readonly<Record<StartMode, { highest: number; average: number }>> = {
  SUM: { highest: 100, average: 60 },
  MEAN: { highest: 10, average: 6 },
}

const POINTS: Readonly<Record<TermType, readonly number[]>> = {
  QUARTER: [25, 25, 25, 25],
  TRIMESTER: [30, 30, 40],
  SEMESTER: [50, 50],
}

/** The highest marks of the terms of a class, by position. In mode SUM they add up to the highest of the year. */
export const startingTermWorths = (mode: StartMode, type: TermType): readonly number[] =>
  mode === 'SUM' ? POINTS[type] : POINTS[type].map(() => SCALES.MEAN.highest)

const isTermType = (type: string): type is TermType => type in TERM_COUNT

const byName = <T extends { readonly name: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map(row => [sortKey(row.name), row]))

type Deps = {
  /** The first and last day of the year. */
  readonly year: TermDates
  /** The mode that a class without own rule follows. */
  readonly institutionMode: StartMode
  readonly newId: () => string
}

type Draft = Deps & {
  readonly before: StructureBefore
  readonly mode: StartMode
  readonly made: ReadyStart
  readonly areas: Map<string, { id: string; isActive: boolean }>
  readonly grades: ReadonlyMap<string, StructureBefore['grades'][number]>
  readonly withMatrix: ReadonlySet<string>
}

/** The level whose parts are added. */
type LevelInDraft = {
  readonly template: LevelTemplateId
  readonly plan: LevelTemplate
  readonly level: { readonly id: string; readonly name: string; readonly type: string }
  readonly terms: readonly { readonly id: string }[]
  /** Ids of active components by name, and of active training types by initials. */
  readonly componentIds: ReadonlyMap<string, string>
  readonly typeIds: ReadonlyMap<string, string>
}

const note = ({ made }: Draft, item: Omit<StartItem, 'count'>, count = 1): void => {
  if (count > 0) made.items.push({ ...item, count })
}

const storedState = ({ isActive }: { readonly isActive: boolean }): StartState =>
  isActive ? 'EXISTS' : 'ARCHIVED'

const addArea = (draft: Draft, name: string): { id: string; isActive: boolean } => {
  const stored = draft.areas.get(sortKey(name))
  if (stored) return stored
  const area = { id: draft.newId(), name }
  const created = { id: area.id, isActive: true }
  draft.made.areas.push(area)
  draft.areas.set(sortKey(name), created)
  note(draft, { kind: 'KNOWLEDGE_AREA', template: null, name, state: 'CREATED' })
  return created
}

type TypeOfTemplate = LevelTemplate['trainingTypes'][number]

const isSameType = (one: TypeOfTemplate, other: TypeOfTemplate): boolean =>
  sortKey(one.name) === sortKey(other.name) || one.initials.toUpperCase() === other.initials.toUpperCase()

const addTrainingType = (draft: Draft, type: TypeOfTemplate): { id: string; isActive: boolean } => {
  const stored = draft.before.trainingTypes.find(other => isSameType(other, type))
  if (stored) return stored
  const added = draft.made.trainingTypes.find(other => isSameType(other, type))
  if (added) return { ...added, isActive: true }
  const created = { id: draft.newId(), ...type }
  draft.made.trainingTypes.push(created)
  note(draft, { kind: 'TRAINING_TYPE', template: null, name: type.name, state: 'CREATED' })
  return { ...created, isActive: true }
}

/** Null: the level is archived. */
const addLevelRow = (
  draft: Draft,
  template: LevelTemplateId,
  termType: TermType,
): LevelInDraft['level'] | null => {
  const { name, stage } = LEVEL_TEMPLATES[template]
  const stored = byName(draft.before.levels).get(sortKey(name))
  note(draft, { kind: 'LEVEL', template, name, state: stored ? storedState(stored) : 'CREATED' })
  if (stored) return stored.isActive ? stored : null
  const level = { id: draft.newId(), name, type: termType, stage }
  draft.made.levels.push(level)
  return level
}

const addTerms = (draft: Draft, template: LevelTemplateId, level: LevelInDraft['level']) => {
  const stored = draft.before.terms.filter(term => term.levelId === level.id)
  const item = { kind: 'TERMS' as const, template, name: level.name }
  if (stored.length > 0) {
    note(draft, { ...item, state: 'EXISTS' }, stored.length)
    return stored.toSorted((a, b) => a.position - b.position)
  }
  const dates = isTermType(level.type) ? suggestTerms(level.type, draft.year) : []
  const terms = dates.map((term, at) => ({
    ...term,
    id: draft.newId(),
    levelId: level.id,
    position: at + 1,
  }))
  draft.made.terms.push(...terms)
  note(draft, { ...item, state: 'CREATED' }, terms.length)
  return terms
}

/** The id of each component that is active afterwards, by name. */
const addComponents = (draft: Draft, template: LevelTemplateId, levelId: string): Map<string, string> => {
  const stored = byName(draft.before.components.filter(component => component.levelId === levelId))
  const ids = new Map<string, string>()
  for (const { name, area: areaName } of LEVEL_TEMPLATES[template].components) {
    const component = stored.get(sortKey(name))
    const area = component ? null : addArea(draft, areaName)
    const state = component ? storedState(component) : area?.isActive ? 'CREATED' : 'ARCHIVED'
    note(draft, { kind: 'COMPONENT', template, name, state })
    if (state === 'ARCHIVED') continue
    const id = component?.id ?? draft.newId()
    ids.set(name, id)
    if (area) draft.made.components.push({ id, levelId, areaId: area.id, name, sortKey: sortKey(name) })
  }
  return ids
}

const addMatrix = (
  { made, ...draft }: Draft,
  { template, plan, componentIds, typeIds }: LevelInDraft,
  grade: { readonly id: string; readonly name: string; readonly trainingTypeIds: readonly string[] },
): void => {
  const rows = plan.components.flatMap(({ name, trainingType, hour }) => {
    const componentId = componentIds.get(name)
    const trainingTypeId = trainingType === null ? null : (typeIds.get(trainingType) ?? '')
    const isOffered = trainingTypeId === null || grade.trainingTypeIds.includes(trainingTypeId)
    return componentId !== undefined && isOffered
      ? [{ gradeId: grade.id, componentId, trainingTypeId, hour }]
      : []
  })
  made.matrix.push(...rows)
  note({ made, ...draft }, { kind: 'MATRIX', template, name: grade.name, state: 'CREATED' }, rows.length)
}

const addTermWorths = (
  draft: Draft,
  { template, level, terms }: LevelInDraft,
  grade: { readonly id: string; readonly name: string },
): void => {
  const worths = isTermType(level.type) ? startingTermWorths(draft.mode, level.type) : []
  if (worths.length !== terms.length) return
  const marks = terms.flatMap(({ id: termId }, at) => {
    const highest = worths[at]
    return highest === undefined ? [] : [{ gradeId: grade.id, termId, highest }]
  })
  draft.made.termWorths.push(...marks)
  note(draft, { kind: 'TERM_MARKS', template, name: grade.name, state: 'CREATED' }, marks.length)
}

const addClass = (draft: Draft, inDraft: LevelInDraft, name: string): void => {
  const { template, plan, level, typeIds } = inDraft
  const stored = draft.grades.get(sortKey(name))
  note(draft, { kind: 'GRADE', template, name, state: stored ? 'EXISTS' : 'CREATED' })
  if (stored) {
    if (stored.levelId === level.id && !draft.withMatrix.has(stored.id)) addMatrix(draft, inDraft, stored)
    return
  }
  const grade = {
    id: draft.newId(),
    levelId: level.id,
    name,
    sortKey: sortKey(name),
    type: plan.gradeType,
    ...SCALES[draft.mode],
    policy: draft.mode === draft.institutionMode ? null : { mode: draft.mode },
    rollMode: proposedRollMode({ stage: plan.stage, grade: name, level: level.name }),
    opinionOfClass: plan.opinionOfClass,
    trainingTypeIds: [...typeIds.values()],
  }
  draft.made.grades.push(grade)
  if (grade.type === 'MARK') addTermWorths(draft, inDraft, grade)
  addMatrix(draft, inDraft, grade)
}

const addLevel = (draft: Draft, { template, termType, classes }: StartChoice['levels'][number]): void => {
  const plan = LEVEL_TEMPLATES[template]
  const level = addLevelRow(draft, template, termType)
  if (level === null) return
  const terms = addTerms(draft, template, level)
  const types = plan.trainingTypes.map(type => ({ ...type, ...addTrainingType(draft, type) }))
  const typeIds = new Map(types.filter(type => type.isActive).map(type => [type.initials, type.id]))
  const componentIds = addComponents(draft, template, level.id)
  const inDraft = { template, plan, level, terms, componentIds, typeIds }
  for (const name of classNamesOf(plan, classes)) addClass(draft, inDraft, name)
}

/**
 * The structure that a ready start adds to a year: areas, training types, levels with terms, components, classes with term
 * marks and matrix. Names are compared without accents and case. What exists by name stays as it is, but a class of the level
 * without any matrix row gets the matrix; a second start with the same choice therefore creates nothing. A class whose mode
 * differs from that of the institution has it as its own rule. Source: docs/rules.md, Ready start.
 */
export function planReadyStart(before: StructureBefore, choice: StartChoice, deps: Deps): ReadyStart {
  const made: ReadyStart = {
    areas: [],
    trainingTypes: [],
    levels: [],
    terms: [],
    components: [],
    grades: [],
    termWorths: [],
    matrix: [],
    items: existingOfInstitution(before, choice),
  }
  const draft: Draft = {
    ...deps,
    before,
    mode: choice.mode,
    made,
    areas: new Map(before.areas.map(area => [sortKey(area.name), area])),
    grades: byName(before.grades),
    withMatrix: new Set(before.matrix.map(row => row.gradeId)),
  }
  for (const level of choice.levels) addLevel(draft, level)
  return made
}

/** Areas and training types of the chosen levels that are there already. */
function existingOfInstitution(before: StructureBefore, { levels }: StartChoice): StartItem[] {
  const chosen = levels.map(({ template }) => LEVEL_TEMPLATES[template])
  const areas = new Set(chosen.flatMap(({ components }) => components.map(({ area }) => sortKey(area))))
  const types = chosen.flatMap(({ trainingTypes }) => trainingTypes)
  const isNamed = (row: TypeOfTemplate) => types.some(type => isSameType(type, row))
  const item =
    (kind: StartKind) =>
    ({ name, isActive }: { name: string; isActive: boolean }): StartItem => ({
      kind,
      template: null,
      name,
      state: isActive ? 'EXISTS' : 'ARCHIVED',
      count: 1,
    })
  return [
    ...before.areas.filter(area => areas.has(sortKey(area.name))).map(item('KNOWLEDGE_AREA')),
    ...before.trainingTypes.filter(isNamed).map(item('TRAINING_TYPE')),
  ]
}

/** The most ids that a choice needs. */
export const startIdCount = ({ levels }: StartChoice): number =>
  levels.reduce((sum, { template, classes }) => {
    const plan = LEVEL_TEMPLATES[template]
    const parts = plan.components.length * 2 + plan.trainingTypes.length + plan.years.length * classes
    return sum + parts + 1 + 4
  }, 0)

/** The mode that classes without own rule follow, for a policy of the institution. */
export const modeOf = (policy: Partial<PerformancePolicy> | null): StartMode => resolvePolicy(policy).mode
