import { remindInstructors as remindCall } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import { type Module, route } from '../../module.ts'
import type { CountPendingByInstructor } from './pending-by-instructor.types.ts'
import { remindInstructors } from './reminder.service.ts'

/** Reminding instructors by hand. */
export const reminderRoutes = (owedByInstructor: CountPendingByInstructor): Module['routes'] => [
  route(remindCall, (ctx, { body }) => remindInstructors(ctx, body, owedByInstructor), {
    idsOf: ({ sent }) => sent,
    /** A reminded instructor is not reminded again; the pending work is the current one. */
    replayWith: async (ctx, { body }, sent: number) => ({
      ...(await remindInstructors(ctx, { ...body, preview: true }, owedByInstructor)),
      sent,
    }),
  }),
]
