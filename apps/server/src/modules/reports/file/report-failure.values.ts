import { FILE_FAILURE } from '@lousa/contract/reports/file/file.messages.ts'
import { DocumentError } from '../../../platform/documents/document.error.ts'
import { StaleFiguresError } from '../../evaluation/performance/performance.service.ts'

/** A document that cannot be made from what is recorded, with a reason for the person who asked. */
export class ReportRefusal extends Error {
  override name = 'ReportRefusal'
}

/** The records changed while the document was made; the reason is shown to the person if that repeats. */
export class DataChangedError extends Error {
  override name = 'UnsettledData'
}

export type Failure = {
  /** Shown to people: says what to do, and nothing of the inside. */
  reason: string
  /** For the log. */
  kind: string
  /** Trying again by itself would fail again. */
  isFinal: boolean
}

/** Decides what a failure means for the person who waits and for the queue. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof ReportRefusal) return { reason: error.message, kind: error.name, isFinal: true }
  if (error instanceof DataChangedError) return { reason: error.message, kind: error.name, isFinal: false }
  if (error instanceof StaleFiguresError)
    return { reason: FILE_FAILURE.unsettled, kind: error.name, isFinal: false }
  if (!(error instanceof DocumentError))
    return {
      reason: FILE_FAILURE.generic,
      kind: error instanceof Error ? error.name : 'unknown',
      isFinal: false,
    }
  // The data comes from our own code: only images are brought by people.
  const isImage = error.diagnostics.some(line => /image/i.test(line))
  const kind = `${error.name} ${error.message}`
  if (isImage && (error.failure === 'REFUSED' || error.failure === 'COMPILE'))
    return { reason: FILE_FAILURE.logo, kind, isFinal: true }
  if (error.failure === 'TIMEOUT') return { reason: FILE_FAILURE.timeout, kind, isFinal: false }
  if (error.failure === 'CLOSED') return { reason: FILE_FAILURE.interrupted, kind, isFinal: false }
  return { reason: FILE_FAILURE.generic, kind, isFinal: false }
}

const [FIRST_WAIT, LONGEST_WAIT] = [5, 60]
/** A quarter of an hour in all. */
const MAX_WAITS = 18

/**
 * The seconds until a document is tried again whose class is still being computed: more after every time that it was put
 * off, so that it neither uses up its attempts nor asks in vain all the time. Null when it was put off long enough.
 */
export const retryDelaySeconds = (waits: number): number | null =>
  waits >= MAX_WAITS ? null : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** waits)
