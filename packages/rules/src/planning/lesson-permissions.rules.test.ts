import { describe, expect, it } from 'vitest'
import { type LessonFacts, lessonPermissions, planPermissions } from './lesson-permissions.rules.ts'

const today: LessonFacts = {
  role: 'INSTRUCTOR',
  inPeriod: true,
  date: '2026-08-17',
  today: '2026-08-17',
  accomplished: false,
  deleted: false,
  inTerm: true,
  termClosed: false,
  yearFinished: false,
  recordedOn: [],
}
const nothing = { launch: false, takeAttendance: false, edit: false, withdraw: null }

describe('what a person may do with a lesson', () => {
  it.each<[string, Partial<LessonFacts>]>([
    ['a student may do nothing', { role: 'STUDENT' }],
    ['an instructor may do nothing outside their period', { inPeriod: false }],
    ['nobody writes a lesson that has not happened', { date: '2026-08-18' }],
    ['nobody writes a deleted lesson', { deleted: true }],
    ['nobody writes into a closed term', { termClosed: true }],
    ['nobody writes into a finished year', { yearFinished: true, role: 'ADMINISTRATOR' }],
  ])('%s', (_, facts) => {
    expect(lessonPermissions({ ...today, ...facts })).toEqual(nothing)
  })

  it('an instructor releases a lesson of today and edits it once it is released', () => {
    expect(lessonPermissions(today)).toEqual({
      launch: true,
      takeAttendance: true,
      edit: false,
      withdraw: null,
    })
    expect(lessonPermissions({ ...today, accomplished: true })).toEqual({
      launch: false,
      takeAttendance: true,
      edit: true,
      withdraw: null,
    })
  })

  it('records of a lesson are withdrawn by who may, with a reason after their day', () => {
    const recorded = { ...today, accomplished: true, recordedOn: [today.today] }
    expect(lessonPermissions(recorded).withdraw).toBe('FREE')
    expect(lessonPermissions({ ...recorded, recordedOn: ['2026-08-16'] }).withdraw).toBe('WITH_REASON')
    expect(lessonPermissions({ ...recorded, termClosed: true }).withdraw).toBeNull()
    const office = { ...recorded, role: 'ADMINISTRATOR', termClosed: true }
    expect(lessonPermissions(office).withdraw).toBe('WITH_REASON')
    expect(lessonPermissions({ ...office, yearFinished: true }).withdraw).toBeNull()
  })

  it('an administrator needs no period', () => {
    expect(lessonPermissions({ ...today, role: 'ADMINISTRATOR', inPeriod: false }).launch).toBe(true)
  })
})

describe('what a person may do with a plan', () => {
  it('only an administrator manages it, and nobody in a finished year', () => {
    const open = { yearFinished: false }
    expect(planPermissions({ role: 'INSTRUCTOR', ...open })).toEqual({
      launch: true,
      evaluate: true,
      manage: false,
    })
    expect(planPermissions({ role: 'ADMINISTRATOR', ...open }).manage).toBe(true)
    expect(planPermissions({ role: 'ADMINISTRATOR', yearFinished: true })).toEqual({
      launch: false,
      evaluate: false,
      manage: false,
    })
  })
})
