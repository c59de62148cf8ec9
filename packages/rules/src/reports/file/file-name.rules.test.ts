import { describe, expect, it } from 'vitest'
import {
  fileName,
  fileSubjectOf,
  fileTagOf,
  isPending,
  pendingFileName,
  readyFileName,
} from './file-name.rules.ts'

const id = '01912d3f-0000-7000-8000-000000000001'

describe('file names', () => {
  it('a report is named by tag, id and timestamp, with ~ while pending', () => {
    const instant = new Date('2026-08-03T10:15:30.123Z')
    expect(fileName('REPORT_CARD', id, instant)).toBe(`REPORT_CARD_${id}_20260803101530123`)
    expect(pendingFileName('REPORT_CARD', id, '1785752130')).toBe(`REPORT_CARD_${id}_1785752130~`)
  })

  it('a person who asked for a report sees when it is no longer pending', () => {
    const pending = pendingFileName('OVERVIEW_MAP', id, '1')
    expect(isPending(pending)).toBe(true)
    expect(isPending(readyFileName(pending))).toBe(false)
    expect(readyFileName(readyFileName(pending))).toBe(fileName('OVERVIEW_MAP', id, '1'))
  })

  it('the tag is read back, also with underscores', () => {
    expect(fileTagOf(pendingFileName('STUDENT_ENROLLMENT_FREQUENCY', id, '1'))).toBe(
      'STUDENT_ENROLLMENT_FREQUENCY',
    )
    expect(fileTagOf('foto.png')).toBeNull()
  })

  it('what a file is about is read back, pending or ready', () => {
    const pending = pendingFileName('CLASS_LIST', id, new Date('2026-08-03T10:15:30.123Z'))
    expect([fileSubjectOf(pending), fileSubjectOf(readyFileName(pending))]).toEqual([id, id])
    expect(fileSubjectOf('foto.png')).toBeNull()
  })
})
