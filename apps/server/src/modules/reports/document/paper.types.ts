import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { DocumentRenderer } from '../../../platform/documents/document-renderer.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import type { Tables } from '../../tables.ts'
import type { EmptyReport, FileRun, ReportPdf } from '../file/generated-file.types.ts'

/** What papers are made with. */
export type ReportDeps = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  /** For papers that count school days: asked outside of transactions. */
  holidays: Holidays
  render: DocumentRenderer['render']
  /** How many papers of a batch are begun at once. */
  begun: number
  /** Of this server: addresses of this machine have it. */
  port?: number | undefined
}

/** Of what class a paper is made in a batch, and up to which term: one of its level by id, or of any by position. */
export type ClassScope = {
  gradeId: string
  academicTermId?: string | undefined
  termPosition?: number | undefined
  includeUnpublished?: boolean | undefined
}

/** The papers of one class in one PDF, as a batch of classes asks for them; null where it has nothing to print. */
export type ClassReport = (
  parts: ReportDeps,
  run: FileRun,
  scope: ClassScope,
) => Promise<ReportPdf | EmptyReport | null>
