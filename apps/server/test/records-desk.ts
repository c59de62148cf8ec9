import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import {
  type AcademicRecord,
  buildAcademicRecord,
  getAcademicRecord,
  listRecordRevisions,
  type RecordEntry,
  updateAcademicRecord,
} from '@lousa/contract/records/academic-record.contract.ts'
import type { HistoryEntry } from '@lousa/rules/records/history-entry.rules.ts'
import { expect } from 'vitest'
import type { School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

/** Where an administrator of the school keeps histories. */
export const recordsDesk = (app: () => TestApp, school: () => School) => {
  const admin = () => ({ host: school().host, token: school().administrator.token })
  const ask = (studentId: string, type = 'FUNDAMENTAL', who = admin()): Promise<Sent> =>
    app().call(buildAcademicRecord, { ...who, body: { studentId, type } })
  const read = (studentId: string, type = 'FUNDAMENTAL', who = admin()): Promise<Sent> =>
    app().call(getAcademicRecord, { ...who, query: { studentId, type } })
  const build = async (studentId: string, type = 'FUNDAMENTAL'): Promise<void> => {
    expect((await ask(studentId, type)).status).toBe(202)
    await app().runJobs()
  }
  const record = async (studentId: string, type = 'FUNDAMENTAL'): Promise<AcademicRecord> =>
    (await read(studentId, type)).body.data[0]
  const built = async (studentId: string, type = 'FUNDAMENTAL'): Promise<AcademicRecord> => {
    await build(studentId, type)
    return record(studentId, type)
  }
  const save = (
    id: string,
    body: { records: readonly (HistoryEntry | RecordEntry)[]; note?: string | null; version?: number },
    who = admin(),
  ): Promise<Sent> => app().call(updateAcademicRecord, { ...who, params: { id }, body })
  const revisions = (id: string, who = admin()): Promise<Sent> =>
    app().call(listRecordRevisions, { ...who, params: { id } })

  /** All terms are over and shown, and the year is closed. */
  const closeYear = async () => {
    await app().owner.query(
      'update academic_term set closed_at = $2, show_performance = true where institution_id = $1',
      [school().id, app().clock.now().toISOString()],
    )
    await setYear('FINISHED')
  }
  const setYear = async (status: 'OPEN' | 'FINISHED') => {
    const answer = await app().call(updateAcademicYear, {
      ...admin(),
      params: { id: school().year },
      body: { status },
    })
    expect(answer.status).toBe(200)
  }
  return { admin, ask, read, build, record, built, save, revisions, closeYear, setYear }
}
