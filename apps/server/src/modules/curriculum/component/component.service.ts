import { CURRICULUM_COMPONENT } from '@lousa/contract/curriculum/component/component-table.ts'
import type * as calls from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { lockOpenLevel } from '../../academics/grade/structure-lock.service.ts'
import { lockNamesIn } from '../../academics/parameter/names.service.ts'
import { assertDeletable, assertUnused } from '../../academics/parameter/use.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion, staleVersion } from '../../stale-version.ts'
import {
  type ComponentValues,
  componentById,
  componentNamed,
  deleteComponentRow,
  insertComponent,
  isArchivedArea,
  levelOfComponent,
  lockComponent,
  updateComponentRow,
} from './component.queries.ts'
import { componentsOfGrade } from './components-of-grade.queries.ts'

type Creation = BodyOf<typeof calls.createComponent>
type Edit = Omit<BodyOf<typeof calls.updateComponent>, 'version'>

export const componentOf = async (ctx: Ctx, id: string): Promise<CurriculumComponent> => {
  const component = await componentById(ctx, id)
  if (!component) throw new ContractError('NOT_FOUND')
  return component
}

/** Whether the component is taught in the class: of its matrix or, while it has none, of its level. */
export const isComponentOfGrade = async (ctx: Ctx, gradeId: string, componentId: string): Promise<boolean> =>
  (await componentsOfGrade(ctx, gradeId)).some(({ id }) => id === componentId)

const refuseNamed = async (
  ctx: Ctx,
  { educationLevelId, name }: ComponentValues,
  except: string | null,
): Promise<void> => {
  await lockNamesIn(ctx, `curriculum_component ${educationLevelId}`)
  if (await componentNamed(ctx, { educationLevelId, name, except }))
    throw fieldRefusal('name', 'NAME_ALREADY_RECORDED')
}

const refuseArchivedArea = async (ctx: Ctx, id: string): Promise<void> => {
  if (await isArchivedArea(ctx, id)) throw invalidFields(fieldError('knowledgeAreaId', 'INVALID'))
}

export const createComponent = async (ctx: Ctx, body: Creation): Promise<CurriculumComponent> => {
  const { level } = await lockOpenLevel(ctx, body.educationLevelId)
  if (!level.is_active) throw invalidFields(fieldError('educationLevelId', 'INVALID'))
  const { academicYearId = level.year_id, educationalInstitutionId: _, ...fields } = body
  if (academicYearId !== level.year_id) throw invalidFields(fieldError('academicYearId', 'INVALID'))
  await refuseArchivedArea(ctx, body.knowledgeAreaId)
  const values = { ...newValues(CURRICULUM_COMPONENT, fields), academicYearId }
  await refuseNamed(ctx, values, null)
  const id = await insertComponent(ctx, values)
  ctx.audit({
    entity: 'curriculumComponent',
    entityId: id,
    action: 'CREATED',
    changes: createdChanges(CURRICULUM_COMPONENT, values),
  })
  return componentOf(ctx, id)
}

/** The component and its level, held; the level that it is to move to as well, and in the order of their ids. */
const holdComponent = async (ctx: Ctx, id: string, targetLevelId?: string) => {
  const levelId = await levelOfComponent(ctx, id)
  if (levelId === null) throw new ContractError('NOT_FOUND')
  const levelIds = [...new Set([levelId, targetLevelId ?? levelId])].toSorted()
  const levels = []
  for (const each of levelIds) levels.push((await lockOpenLevel(ctx, each)).level)
  const row = await lockComponent(ctx, id)
  if (!row) throw new ContractError('NOT_FOUND')
  if (row.educationLevelId !== levelId) throw staleVersion(await componentOf(ctx, id))
  return { row, target: levels.find(level => level.id === targetLevelId) }
}

export const updateComponent = async (
  ctx: Ctx,
  id: string,
  body: Edit,
  version: number | undefined,
): Promise<CurriculumComponent> => {
  const { row, target } = await holdComponent(ctx, id, body.educationLevelId)
  await assertVersion(version, row.version, () => componentOf(ctx, id))
  const values = valuesAfter(CURRICULUM_COMPONENT, row, body)
  values.academicYearId = target?.year_id ?? row.academicYearId
  const changed = recordChange(CURRICULUM_COMPONENT, row, values)
  if (changed === null) return componentOf(ctx, id)
  const moved = changed.has('educationLevelId')
  if (moved && target && !target.is_active) throw invalidFields(fieldError('educationLevelId', 'INVALID'))
  if (changed.has('knowledgeAreaId')) await refuseArchivedArea(ctx, values.knowledgeAreaId)
  if (moved) await assertUnused(ctx, { kind: 'CURRICULUM_COMPONENT', id }, 'educationLevelId')
  if (moved || changed.has('name')) await refuseNamed(ctx, values, id)
  await updateComponentRow(ctx, { id, version: row.version }, values)
  ctx.audit({ entity: 'curriculumComponent', entityId: id, action: 'UPDATED', changes: changed.changes })
  return componentOf(ctx, id)
}

export const deleteComponent = async (ctx: Ctx, id: string): Promise<void> => {
  const { row } = await holdComponent(ctx, id)
  await assertDeletable(ctx, 'CURRICULUM_COMPONENT', id)
  await deleteComponentRow(ctx, id)
  ctx.audit({
    entity: 'curriculumComponent',
    entityId: id,
    action: 'DELETED',
    changes: [{ field: 'name', from: row.name, to: null }],
  })
}
