import { randomUUID } from 'node:crypto'
import type { Role } from '@lousa/contract/roles.ts'
import { childRow, messageRow } from '../src/modules/messages/messages.factory.ts'
import type { NewRow } from '../src/modules/module.ts'
import { guardianshipRow, restrictionRow } from '../src/modules/people/guardianship/guardianship.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { Json } from '../src/modules/tables.ts'
import { type Account, createAccount, type School } from './school.ts'
import { TEST_NOW, type TestApp } from './test-app.ts'

const CPFS = ['15350946056', '87748248800', '71428793860', '45317828791', '38174526909', '40532176871']
const stamp = TEST_NOW.toISOString()

/** Guardians, bonds and orders of a school, written as rows: for tests of what guardians read. */
export const familyDesk = (app: TestApp, school: School) => {
  let count = 0
  return {
    guardian: (name = 'Marta Responsável', role: Role = 'GUARDIAN'): Promise<Account> => {
      const taxNumber = CPFS[count] ?? null
      count += 1
      return app.within(school.id, db => createAccount(db, { institution: school.id, role, name, taxNumber }))
    },
    bind: (
      guardian: Account,
      student: Account,
      more: Partial<NewRow<'guardianship'>> = {},
    ): Promise<string> => {
      const id = randomUUID()
      return app.within(school.id, async db => {
        await insertRows(db, 'guardianship', [
          guardianshipRow({
            institution_id: school.id,
            id,
            student_id: student.id,
            guardian_person_id: guardian.personId,
            created_by: school.administrator.id,
            created_at: stamp,
            ...more,
          }),
        ])
        return id
      })
    },
    restrict: (
      guardian: Account,
      student: Account,
      more: Partial<NewRow<'guardianship_restriction'>> = {},
    ): Promise<string> => {
      const id = randomUUID()
      return app.within(school.id, async db => {
        await insertRows(db, 'guardianship_restriction', [
          restrictionRow({
            institution_id: school.id,
            id,
            student_id: student.id,
            guardian_person_id: guardian.personId,
            written_by: school.administrator.id,
            written_at: stamp,
            ...more,
          }),
        ])
        return id
      })
    },
    /** A proposal that waits, as a row. */
    propose: (
      guardian: Account,
      student: Account,
      { field, value, before = null }: { field: string; value: Json; before?: Json | null },
      more: Partial<NewRow<'record_proposal'>> = {},
    ): Promise<string> => {
      const id = randomUUID()
      return app.within(school.id, async db => {
        await insertRows(db, 'record_proposal', [
          {
            institution_id: school.id,
            id,
            account_id: student.id,
            field,
            new_value: value,
            old_value: before,
            sent_by: guardian.id,
            sent_at: stamp,
            ...more,
          },
        ])
        return id
      })
    },
    /** A message to the families of these students, as rows: of each child, and of no guardian yet. */
    write: (students: readonly Account[], title = 'Reunião'): Promise<string> => {
      const id = randomUUID()
      return app.within(school.id, async db => {
        await insertRows(db, 'school_message', [
          messageRow({
            institution_id: school.id,
            id,
            academic_year_id: school.year,
            created_at: stamp,
            title,
          }),
        ])
        await insertRows(
          db,
          'message_child',
          students.map(({ id: student_id }) =>
            childRow({
              institution_id: school.id,
              id: randomUUID(),
              school_message_id: id,
              student_id,
              at: stamp,
            }),
          ),
        )
        return id
      })
    },
    born: (student: Account, birthdate: string | null) =>
      app.owner.query('update person set birthdate = $3 where institution_id = $1 and id = $2', [
        school.id,
        student.personId,
        birthdate,
      ]),
  }
}
