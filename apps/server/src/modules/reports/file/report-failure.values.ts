import { DocumentError } from '../../../platform/documents/document.error.ts'

/** A document that cannot be made from what is recorded, with a reason for the person who asked. */
export class ReportRefusal extends Error {
  override name = 'ReportRefusal'
}

/** What is recorded changed while the document was made; the reason is for the person, should it go on changing. */
export class UnsettledData extends Error {
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

const LOGO = 'O logotipo da instituição não pôde ser lido. Troque a imagem e tente novamente.'
const TIMEOUT = 'O documento demorou demais para ficar pronto. Tente novamente.'
const GENERIC = 'Não foi possível gerar o documento. Tente novamente em instantes.'
/** Also for files whose process ended without a word. */
export const INTERRUPTED = 'A geração foi interrompida. Tente novamente.'

/** Decides what a failure means for the person who waits and for the queue. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof ReportRefusal) return { reason: error.message, kind: error.name, isFinal: true }
  if (error instanceof UnsettledData) return { reason: error.message, kind: error.name, isFinal: false }
  if (!(error instanceof DocumentError))
    return { reason: GENERIC, kind: error instanceof Error ? error.name : 'unknown', isFinal: false }
  // The data comes from our own code: only images are brought by people.
  const isImage = error.diagnostics.some(line => /image/i.test(line))
  const kind = `${error.name} ${error.message}`
  if (isImage && (error.failure === 'REFUSED' || error.failure === 'COMPILE'))
    return { reason: LOGO, kind, isFinal: true }
  if (error.failure === 'TIMEOUT') return { reason: TIMEOUT, kind, isFinal: false }
  if (error.failure === 'CLOSED') return { reason: INTERRUPTED, kind, isFinal: false }
  return { reason: GENERIC, kind, isFinal: false }
}
