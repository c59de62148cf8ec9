import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { DocumentRenderer } from '../../../platform/documents/document-renderer.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import type { Tables } from '../../tables.ts'
import type { EmptyReport, FileRun, ReportPdf } from '../file/generated-file.types.ts'

/** The dependencies of making documents. */
export type ReportDeps = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  /** For papers that count school days: asked outside of transactions. */
  holidays: Holidays
  render: DocumentRenderer['render']
  /** How many papers of a batch are begun at once. */
  begun: number
  /** The address of this server: on this machine it is the only one. */
  port?: number | undefined
}

/** The class of a document in a batch, and its last term: one of its level by id, or of any by position. */
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
