import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import { requestDemonstrative } from '@lousa/contract/reports/reports.contract.ts'
import { fileSubject } from '@lousa/rules/reports/file/file-name.rules.ts'
import { call } from '../../../lib/http/api-client.ts'
import type { Paper, PaperChoice } from '../paper/paper.types.ts'
import { previewOf } from '../paper/papers.api.ts'
import type { DemonstrativeFilter } from './demonstrative.api.ts'

/** What is on the screen, as a paper that can be issued. */
export const demonstrativePaper = (filter: DemonstrativeFilter): Paper => {
  const input = ({ format }: PaperChoice) => ({ query: { ...filter, format } })
  return {
    tag: 'OVERVIEW_DEMONSTRATIVE',
    subject: fileSubject({ gradeId: filter.gradeId, academicYearId: filter.academicYearId }),
    label: W.title,
    look: 'sheet',
    formats: ['pdf', 'xlsx'],
    periods: 'none',
    note: W.issueNote,
    ask: choice => call(requestDemonstrative, input(choice)),
    preview: choice => previewOf(requestDemonstrative, input(choice)),
  }
}
