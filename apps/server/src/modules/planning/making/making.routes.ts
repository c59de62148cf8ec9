import * as availabilityCalls from '@lousa/contract/planning/making/availability.contract.ts'
import * as roomCalls from '@lousa/contract/planning/making/room-kind.contract.ts'
import * as checkCalls from '@lousa/contract/planning/making/timetable-check.contract.ts'
import * as wishCalls from '@lousa/contract/planning/making/wish.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { availabilityOfYear, readWeek, saveLoad, saveWeek, saveWindow } from './availability.service.ts'
import {
  createPlanningHour,
  deletePlanningHour,
  planningHourById,
  updatePlanningHour,
} from './planning-hour.service.ts'
import { roomKinds } from './room-kind.queries.ts'
import { createRoomKind, deleteRoomKind, roomKindById, updateRoomKind } from './room-kind.service.ts'
import { checkTimetable } from './timetable-check.service.ts'
import { saveClassWish, savePlanWishes, wishesOfYear } from './wish.service.ts'

const weekOf = ({ id, userId }: { id: string; userId: string }) => ({ yearId: id, accountId: userId })

export const makingRoutes: Module['routes'] = [
  route(roomCalls.listRoomKinds, async ctx => allOf(await roomKinds(ctx))),
  route(roomCalls.createRoomKind, (ctx, { body }) => createRoomKind(ctx, body), {
    idsOf: answer => answer.id,
    replayWith: (ctx, _, id: string) => roomKindById(ctx, id),
  }),
  route(roomCalls.updateRoomKind, (ctx, { params, body }) => updateRoomKind(ctx, params.id, body)),
  route(roomCalls.deleteRoomKind, (ctx, { params, ifMatch }) => deleteRoomKind(ctx, params.id, ifMatch)),
  route(availabilityCalls.listAvailability, (ctx, { params }) => availabilityOfYear(ctx, params.id)),
  route(availabilityCalls.getInstructorWeek, (ctx, { params }) => readWeek(ctx, weekOf(params))),
  route(availabilityCalls.saveInstructorWeek, (ctx, { params, body }) => saveWeek(ctx, weekOf(params), body)),
  route(availabilityCalls.saveInstructorLoad, (ctx, { params, body }) => saveLoad(ctx, weekOf(params), body)),
  route(availabilityCalls.saveAvailabilityWindow, (ctx, { params, body }) =>
    saveWindow(ctx, params.id, body),
  ),
  route(
    availabilityCalls.createPlanningHour,
    (ctx, { params, body }) => createPlanningHour(ctx, params.id, body),
    { idsOf: answer => answer.id, replayWith: (ctx, _, id: string) => planningHourById(ctx, id) },
  ),
  route(availabilityCalls.updatePlanningHour, (ctx, { params, body }) =>
    updatePlanningHour(ctx, params.id, body),
  ),
  route(availabilityCalls.deletePlanningHour, (ctx, { params, ifMatch }) =>
    deletePlanningHour(ctx, params.id, ifMatch),
  ),
  route(wishCalls.listTimetableWishes, async (ctx, { params }) => allOf(await wishesOfYear(ctx, params.id))),
  route(wishCalls.savePlanWishes, async (ctx, { params, body }) =>
    allOf(await savePlanWishes(ctx, params.id, body)),
  ),
  route(wishCalls.saveClassWish, (ctx, { params, body }) => saveClassWish(ctx, params.id, body)),
  route(checkCalls.checkTimetable, async (ctx, { params, query }) =>
    allOf(await checkTimetable(ctx, params.id, query)),
  ),
]
