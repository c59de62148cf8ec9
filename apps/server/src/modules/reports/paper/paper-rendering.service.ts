import type { DocumentInput, RenderedDocument } from '../../../platform/documents/document-renderer.ts'
import type { FileRun } from '../file/generated-file.types.ts'
import type { PaperParts } from './paper.types.ts'

/** Renders a paper; what the compiler had to say about it is kept in the log, under the file. */
export const renderPaper = async (
  { log, render }: Pick<PaperParts, 'log' | 'render'>,
  { file }: Pick<FileRun, 'file'>,
  input: DocumentInput,
): Promise<RenderedDocument> => {
  const rendered = await render(input)
  const { warnings } = rendered
  if (warnings.length > 0) log.warn({ fileId: file.id, warnings }, 'document with warnings')
  return rendered
}
