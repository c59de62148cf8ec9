import { listComponentsOfGrade } from '@lousa/contract/curriculum/curriculum.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { curriculumReach } from './curriculum.access.ts'
import { componentsOfGrade } from './curriculum.queries.ts'

export const curriculumModule = (): Module => ({
  reach: curriculumReach,
  routes: [
    route(listComponentsOfGrade, async (ctx, { params }) => allOf(await componentsOfGrade(ctx, params.id))),
  ],
})
