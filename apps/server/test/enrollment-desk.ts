import {
  createEnrollment,
  deleteEnrollment,
  enrollMyself,
} from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { answerOffer, promoteEnrollments } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import type { NewRow } from '../src/modules/module.ts'
import { type Account, createAccount, type School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

export type StoredEnrollment = {
  id: string
  account_id: string
  status: 'ACTIVE' | 'SURPLUS'
  class_number: number | null
  queued_at: Date | null
  offer_expires_at: Date | null
  start_date: string
  exit_date: string | null
  exit_reason: string | null
}

/** Acts of an office and its students at an enrolment desk, and the rows that they store. */
export const enrollmentDesk = (app: () => TestApp) => {
  const as = (school: School, who: { token: string }) => ({ host: school.host, token: who.token })
  return {
    /** Further students of the school, in no class. */
    students: (school: School, count: number): Promise<Account[]> =>
      app().within(school.id, async db => {
        const accounts: Account[] = []
        for (let n = 1; n <= count; n += 1)
          accounts.push(
            await createAccount(db, {
              institution: school.id,
              role: school.students[0]?.role ?? 'STUDENT',
              name: `Aluno Número ${n}`,
              taxNumber: null,
            }),
          )
        return accounts
      }),
    setGrade: (school: School, id: string, values: Partial<NewRow<'grade'>>) =>
      app().within(school.id, db =>
        db
          .updateTable('grade')
          .set(values)
          .where('institution_id', '=', school.id)
          .where('id', '=', id)
          .execute(),
      ),
    setInstitution: (school: School, values: Partial<NewRow<'institution'>>) =>
      app().within(school.id, db =>
        db.updateTable('institution').set(values).where('institution_id', '=', school.id).execute(),
      ),
    setPerson: (school: School, { personId }: Account, values: Partial<NewRow<'person'>>) =>
      app().within(school.id, db =>
        db
          .updateTable('person')
          .set(values)
          .where('institution_id', '=', school.id)
          .where('id', '=', personId)
          .execute(),
      ),
    /** The office enrols a student. */
    enroll: (school: School, body: Record<string, unknown>): Promise<Sent> =>
      app().call(createEnrollment, { ...as(school, school.administrator), body }),
    /** A student enrols themself by the call of the municipal network. */
    enter: (school: School, who: Account, body: Record<string, unknown>): Promise<Sent> =>
      app().call(createEnrollment, { ...as(school, who), body }),
    enterEvent: (school: School, who: Account, body: Record<string, unknown>): Promise<Sent> =>
      app().call(enrollMyself, { ...as(school, who), body }),
    leave: (school: School, who: Account, id: string): Promise<Sent> =>
      app().call(deleteEnrollment, { ...as(school, who), params: { id } }),
    promote: (school: School, studentEnrollmentIds: string[], reason?: string): Promise<Sent> =>
      app().call(promoteEnrollments, {
        ...as(school, school.administrator),
        body: { studentEnrollmentIds, ...(reason ? { reason } : {}) },
      }),
    answer: (school: School, who: Account, id: string, accept: boolean): Promise<Sent> =>
      app().call(answerOffer, { ...as(school, who), params: { id }, body: { accept } }),
    /** The stored rows of a class, in the order of arrival. */
    stored: async (gradeId: string): Promise<StoredEnrollment[]> =>
      (
        await app().owner.query<StoredEnrollment>(
          `select id, account_id, status, class_number, queued_at, offer_expires_at, start_date::text as start_date,
             exit_date::text as exit_date, exit_reason
           from student_enrollment where grade_id = $1 order by queued_at nulls first, class_number, id`,
          [gradeId],
        )
      ).rows,
    history: async (
      enrollmentId: string,
    ): Promise<{ action: string; changes: unknown; by: string | null }[]> =>
      (
        await app().owner.query(
          `select action, changes, account_id as by from audit_entry
           where entity = 'studentEnrollment' and entity_id = $1 order by at, id`,
          [enrollmentId],
        )
      ).rows,
    mails: async (school: School): Promise<{ to_address: string; subject: string; body: string }[]> =>
      (
        await app().owner.query(
          'select to_address, subject, body from mail_message where institution_id = $1 order by created_at, id',
          [school.id],
        )
      ).rows,
  }
}
