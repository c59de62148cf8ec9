import type { Calendar, calendarWrite } from '@lousa/contract/calendar/calendar.contract.ts'
import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import type { z } from 'zod'
import { changedFields } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertYearsOpen } from '../event/day-change.service.ts'
import { replaceCalendar } from './calendar.queries.ts'

type Write = z.output<typeof calendarWrite>

const refuse = ({ year, start, end }: Write): void => {
  const outside = (['start', 'end'] as const).filter(
    path => (path === 'start' ? start : end).slice(0, 4) !== year,
  )
  if (outside.length > 0) {
    const code = 'YEARS_ARE_NOT_THE_SOME_ERROR'
    throw new ContractError(code, { errors: outside.map(path => ({ path, code, message: ERRORS[code][1] })) })
  }
  if (end <= start) throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
}

/** The calendar of a year; the one it had becomes invalid. */
export const createCalendarOf = async (ctx: Ctx, write: Write): Promise<Calendar> => {
  refuse(write)
  await assertYearsOpen(ctx, [write])
  const { calendar, replaced } = await replaceCalendar(ctx, write)
  for (const entityId of replaced)
    ctx.audit({
      entity: 'calendar',
      entityId,
      action: 'UPDATED',
      changes: [{ field: 'status', from: 'Ativo', to: 'Inválido' }],
    })
  ctx.audit({
    entity: 'calendar',
    entityId: calendar.id,
    action: 'CREATED',
    changes: changedFields({}, { ...write }),
  })
  return calendar
}
