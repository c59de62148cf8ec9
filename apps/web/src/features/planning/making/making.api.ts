import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as availabilityCalls from '@lousa/contract/planning/making/availability.contract.ts'
import * as roomCalls from '@lousa/contract/planning/making/room-kind.contract.ts'
import * as checkCalls from '@lousa/contract/planning/making/timetable-check.contract.ts'
import * as wishCalls from '@lousa/contract/planning/making/wish.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const timetableCheckOptions = (yearId: string) =>
  read(checkCalls.checkTimetable, { params: { id: yearId } })
export const availabilityOptions = (yearId: string) =>
  read(availabilityCalls.listAvailability, { params: { id: yearId } })
export const instructorWeekOptions = (yearId: string, userId: string) =>
  read(availabilityCalls.getInstructorWeek, { params: { id: yearId, userId } })
export const timetableWishesOptions = (yearId: string) =>
  read(wishCalls.listTimetableWishes, { params: { id: yearId } })
export const roomKindsOptions = () => read(roomCalls.listRoomKinds)

/** Every change may cure a finding, or bring one. */
const changed = async <T>(saving: Promise<T>): Promise<T> => {
  const saved = await saving
  const calls = [
    checkCalls.checkTimetable,
    availabilityCalls.listAvailability,
    availabilityCalls.getInstructorWeek,
    wishCalls.listTimetableWishes,
    roomCalls.listRoomKinds,
  ]
  void Promise.all(calls.map(each => queryClient.invalidateQueries({ queryKey: readKey(each) })))
  return saved
}

export type WeekBody = BodyInput<typeof availabilityCalls.saveInstructorWeek>
export const saveWeek = (yearId: string, userId: string, body: WeekBody) =>
  changed(call(availabilityCalls.saveInstructorWeek, { params: { id: yearId, userId }, body }))

export type LoadBody = BodyInput<typeof availabilityCalls.saveInstructorLoad>
export const saveLoad = (yearId: string, userId: string, body: LoadBody) =>
  changed(call(availabilityCalls.saveInstructorLoad, { params: { id: yearId, userId }, body }))

export const saveWindow = (
  yearId: string,
  body: BodyInput<typeof availabilityCalls.saveAvailabilityWindow>,
) => changed(call(availabilityCalls.saveAvailabilityWindow, { params: { id: yearId }, body }))

export type HourBody = BodyInput<typeof availabilityCalls.createPlanningHour>
export const createHour = (yearId: string, body: HourBody) =>
  changed(
    call(availabilityCalls.createPlanningHour, {
      params: { id: yearId },
      body,
      idempotencyKey: newIdempotencyKey(),
    }),
  )
export const updateHour = (id: string, body: BodyInput<typeof availabilityCalls.updatePlanningHour>) =>
  changed(call(availabilityCalls.updatePlanningHour, { params: { id }, body }))
export const deleteHour = (id: string, version: number) =>
  changed(call(availabilityCalls.deletePlanningHour, { params: { id }, version }))

export type WishBody = BodyInput<typeof wishCalls.savePlanWishes>
export const savePlanWishes = (yearId: string, body: WishBody) =>
  changed(call(wishCalls.savePlanWishes, { params: { id: yearId }, body }))
export const saveClassWish = (gradeId: string, body: BodyInput<typeof wishCalls.saveClassWish>) =>
  changed(call(wishCalls.saveClassWish, { params: { id: gradeId }, body }))

export type RoomBody = BodyInput<typeof roomCalls.createRoomKind>
export const createRoomKind = (body: RoomBody) =>
  changed(call(roomCalls.createRoomKind, { body, idempotencyKey: newIdempotencyKey() }))
export const updateRoomKind = (id: string, body: BodyInput<typeof roomCalls.updateRoomKind>) =>
  changed(call(roomCalls.updateRoomKind, { params: { id }, body }))
export const deleteRoomKind = (id: string, version: number) =>
  changed(call(roomCalls.deleteRoomKind, { params: { id }, version }))
