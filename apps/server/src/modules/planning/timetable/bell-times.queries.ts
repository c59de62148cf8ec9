import { SHIFTS } from '@lousa/contract/academics/academics.contract.ts'
import type { BellTimes } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** The value for a class without a shift: a key has no null. */
const NO_SHIFT = ''

/** The times between the bells of a level, shift by shift in the order of the day, those without shift last. */
export const bellTimesOf = async ({ db, institution }: Ctx, levelId: string): Promise<BellTimes[]> => {
  const { rows } = await sql<BellTimes>`
    select nullif(b.shift, ${NO_SHIFT}) as shift, b.slots, b.version from bell_times b
    where b.institution_id = ${institution.id} and b.education_level_id = ${levelId}
    order by array_position(${[...SHIFTS]}::text[], b.shift), b.shift`.execute(db)
  // jsonb has an order of its own, by which equal times would look different.
  return rows.map(row => ({ ...row, slots: row.slots.map(({ start, end }) => ({ start, end })) }))
}

export const writeBellTimes = async (
  { db, institution }: Ctx,
  levelId: string,
  { shift, slots, version }: BellTimes,
): Promise<void> => {
  await sql`
    insert into bell_times (institution_id, education_level_id, shift, slots, version)
    values (${institution.id}, ${levelId}, ${shift ?? NO_SHIFT}, ${JSON.stringify(slots)}::jsonb, ${version})
    on conflict (institution_id, education_level_id, shift)
      do update set slots = excluded.slots, version = excluded.version`.execute(db)
}
