import type { TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import type * as calls from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { INITIALS_RECORDED } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { catalogueOf } from './catalogue-entry.service.ts'
import {
  deleteTrainingTypeRow,
  insertTrainingType,
  lockTrainingType,
  type TrainingTypeValues,
  trainingTypes,
  updateTrainingTypeRow,
} from './training-type.queries.ts'

const catalogue = catalogueOf<TrainingTypeValues, TrainingType>({
  entity: 'trainingType',
  table: 'training_type',
  used: 'TRAINING_TYPE',
  entries: ctx => trainingTypes(ctx, undefined),
  lock: async (ctx, id) => {
    const row = await lockTrainingType(ctx, id)
    if (!row) return null
    const { version, ...values } = row
    return { version, values }
  },
  insert: insertTrainingType,
  update: updateTrainingTypeRow,
  remove: deleteTrainingTypeRow,
  refuse: (others, { initials }) => {
    if (others.some(type => type.initials.toUpperCase() === initials))
      throw refusedOn('initials', 'NAME_ALREADY_RECORDED', { message: INITIALS_RECORDED })
  },
})

export const { entryOf: trainingTypeOf, remove: deleteTrainingType } = catalogue

/** Initials are kept in capitals. */
export const createTrainingType = (
  ctx: Ctx,
  { name, initials, status = 'Ativo' }: BodyOf<typeof calls.createTrainingType>,
): Promise<TrainingType> => catalogue.create(ctx, { name, initials: initials.toUpperCase(), status })

export const updateTrainingType = (
  ctx: Ctx,
  id: string,
  { version, name, initials, status }: BodyOf<typeof calls.updateTrainingType>,
): Promise<TrainingType> =>
  catalogue.change(ctx, id, version, before => ({
    name: name ?? before.name,
    initials: initials?.toUpperCase() ?? before.initials,
    status: status ?? before.status,
  }))
