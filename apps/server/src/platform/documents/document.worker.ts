import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { diagnosticLine, exportCauses } from './document-diagnostics.ts'
import { joinPdfs } from './pdf-joining.ts'
import { packPdf } from './pdf-packing.ts'
import type { Rendering, WorkerAnswer, WorkerRequest, WorkerSettings, WorkerStep } from './worker-slot.ts'

/** How many compilations a memoized result may go unused. */
const CACHE_AGE = 1
const STANDARD = 'a-2a'

const { templatesDir, fontsDir }: WorkerSettings = JSON.parse(process.argv[2] ?? '{}')
const compiler = NodeCompiler.create({ workspace: templatesDir, fontArgs: [{ fontBlobs: fontFiles() }] })

/** In name order: of two files of one family the compiler prefers the first, so `latin` comes before `latin-ext`. */
function fontFiles(): Buffer[] {
  const names = readdirSync(fontsDir).filter(name => name.endsWith('.ttf'))
  return names.sort().map(name => readFileSync(join(fontsDir, name)))
}

function lines(error: NodeError | null, json: string): string[] {
  return error === null ? [] : compiler.fetchDiagnostics(error).map(found => diagnosticLine(found, json))
}

type Compiled = NonNullable<ReturnType<NodeCompiler['compile']>['result']>

/**
 * The archival standard refuses a glyph that no font has (a name in another script). The person still gets the
 * document, with a box in place of the letter, and the caller gets a warning.
 */
function exported(document: Compiled, json: string): { pdf: Buffer; warnings: string[] } {
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: STANDARD }), warnings: [] }
  } catch (error) {
    return { pdf: compiler.pdf(document), warnings: [`not ${STANDARD}: ${exportCauses(error, json)}`] }
  }
}

type Compilation = Pick<WorkerRequest, 'template' | 'onePageEach'> & { json: string }

/** Every sheet opens a new page, so as many pages as sheets mean one page each. */
const hasOnePageEach = (document: Compiled): boolean =>
  compiler.query(document, { selector: '<sheet>' }).length === document.numOfPages

function compiled({ template, json, onePageEach }: Compilation) {
  const mainFilePath = join(templatesDir, `${template}.typ`)
  const inputs = { data: json }
  if (!onePageEach) return compiler.compile({ mainFilePath, inputs })
  const quick = compiler.compile({ mainFilePath, inputs: { ...inputs, counted: 'no' } })
  if (quick.result === null || hasOnePageEach(quick.result)) return quick
  return compiler.compile({ mainFilePath, inputs })
}

type Made =
  | { ok: true; pdf: Buffer; pages: number; warnings: string[] }
  | { ok: false; diagnostics: string[] }

function made(compilation: Compilation): Made {
  const { json } = compilation
  try {
    const outcome = compiled(compilation)
    if (outcome.result === null) return { ok: false, diagnostics: lines(outcome.takeDiagnostics(), json) }
    const { pdf, warnings } = exported(outcome.result, json)
    const pages = outcome.result.numOfPages
    return { ok: true, pdf, pages, warnings: [...lines(outcome.takeWarnings(), json), ...warnings] }
  } catch (error) {
    return { ok: false, diagnostics: [exportCauses(error, json)] }
  } finally {
    compiler.evictCache(CACHE_AGE)
  }
}

const answered = (message: WorkerAnswer | WorkerStep) =>
  new Promise(resolve => process.send?.(message, undefined, undefined, resolve))

async function rendered({ template, jsons, images, onePageEach }: WorkerRequest): Promise<Rendering> {
  for (const [name, bytes] of images)
    compiler.mapShadow(join(templatesDir, 'images', name), Buffer.from(bytes))
  const all = { pdfs: [] as Buffer[], pages: 0, warnings: [] as string[] }
  try {
    for (const json of jsons) {
      // The caller measures the time of each document.
      if (all.pdfs.length > 0) await answered({ step: true })
      const one = made({ template, json, onePageEach })
      if (!one.ok) return one
      all.pdfs.push(one.pdf)
      all.pages += one.pages
      all.warnings.push(...one.warnings)
    }
    const { pdfs, pages, warnings } = all
    return { ok: true, pdf: new Uint8Array(packPdf(joinPdfs(pdfs))), pages, warnings }
  } catch (error) {
    return { ok: false, diagnostics: [exportCauses(error, jsons[0] ?? '{}')] }
  } finally {
    compiler.resetShadow()
  }
}

process.on('message', async (request: WorkerRequest) => {
  const rendering = await rendered(request)
  await answered({ ...rendering, memory: process.memoryUsage.rss() })
})
// The server has ended, so that no caller is left.
process.on('disconnect', () => process.exit())
