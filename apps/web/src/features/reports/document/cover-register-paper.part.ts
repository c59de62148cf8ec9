import { COVER_REGISTER as W } from '@lousa/contract/reports/cover-register/cover-register.messages.ts'
import { requestCoverRegister } from '@lousa/contract/reports/reports.contract.ts'
import { fileSubject } from '@lousa/rules/reports/file/file-name.rules.ts'
import type { Report } from './paper.types.ts'
import { offered, paperBy } from './papers.api.ts'

/** The register of a year, of one class or absent instructor where the screen has chosen one. */
export const coverRegisterPaper = ({
  id,
  gradeId,
  instructorId,
}: {
  id: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}): Report => {
  const tag = 'COVER_REGISTER'
  const subject = fileSubject({ gradeId, instructorId, academicYearId: id })
  const calls = paperBy(requestCoverRegister, { tag, subject }, ({ format, start, end }) => ({
    params: { id },
    query: { gradeId, instructorId, start, end, format },
  }))
  return { ...offered(tag, 'COVERS', calls), note: W.note }
}
