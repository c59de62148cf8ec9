import type { DocumentInput, RenderedDocument } from '../../../platform/documents/document-renderer.ts'
import type { FileRun } from '../file/generated-file.types.ts'
import type { ReportDeps } from './paper.types.ts'
import { type CodedReport, withVerification } from './paper-verification.values.ts'

type PaperInput = Omit<DocumentInput, 'data'> & { data: CodedReport }

/**
 * Renders a paper, with the QR codes of its codes; what the compiler had to say about it is kept in the log, under the
 * file.
 */
export const renderReport = async (
  { log, render, port }: Pick<ReportDeps, 'log' | 'render' | 'port'>,
  { file }: { file: Pick<FileRun['file'], 'id'> },
  input: PaperInput,
): Promise<RenderedDocument> => {
  const { data, images } = await withVerification(input.data, port)
  const rendered = await render({ ...input, data, images: { ...input.images, ...images } })
  const { warnings } = rendered
  if (warnings.length > 0) log.warn({ fileId: file.id, warnings }, 'document with warnings')
  return rendered
}
