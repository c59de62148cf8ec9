import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import { requestDemonstrative } from '@lousa/contract/reports/reports.contract.ts'
import { fileSubject } from '@lousa/rules/reports/file/file-name.rules.ts'
import type { Report } from '../document/paper.types.ts'
import { offered, paperBy } from '../document/papers.api.ts'
import type { DemonstrativeFilter } from './demonstrative.api.ts'

/** Returns the report of the table on the screen, with the same filter. */
export const demonstrativePaper = (filter: DemonstrativeFilter): Report => {
  const tag = 'OVERVIEW_DEMONSTRATIVE'
  const subject = fileSubject({ gradeId: filter.gradeId, academicYearId: filter.academicYearId })
  const calls = paperBy(requestDemonstrative, { tag, subject }, ({ format }) => ({
    query: { ...filter, format },
  }))
  return { ...offered(tag, 'NETWORK', calls), note: W.issueNote }
}
