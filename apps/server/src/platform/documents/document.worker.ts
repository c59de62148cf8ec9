import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { diagnosticLine, exportCauses } from './document-diagnostics.ts'
import type { Rendering, WorkerAnswer, WorkerRequest, WorkerSettings } from './document-lane.ts'
import { packed } from './pdf-packing.ts'

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

function compiled({ template, json, parts }: WorkerRequest) {
  const mainFilePath = join(templatesDir, `${template}.typ`)
  const inputs = { data: json }
  if (parts === undefined) return compiler.compile({ mainFilePath, inputs })
  const quick = compiler.compile({ mainFilePath, inputs: { ...inputs, counted: 'no' } })
  // Every part opens a new page, so an equal sum means one page each.
  if (quick.result === null || quick.result.numOfPages === parts) return quick
  return compiler.compile({ mainFilePath, inputs })
}

function rendered(request: WorkerRequest): Rendering {
  const { json, images } = request
  for (const [name, bytes] of images)
    compiler.mapShadow(join(templatesDir, 'images', name), Buffer.from(bytes))
  try {
    const outcome = compiled(request)
    if (outcome.result === null) return { ok: false, diagnostics: lines(outcome.takeDiagnostics(), json) }
    const { pdf, warnings } = exported(outcome.result, json)
    return {
      ok: true,
      pdf: new Uint8Array(packed(pdf)),
      pages: outcome.result.numOfPages,
      warnings: [...lines(outcome.takeWarnings(), json), ...warnings],
    }
  } catch (error) {
    return { ok: false, diagnostics: [exportCauses(error, json)] }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHE_AGE)
  }
}

process.on('message', (request: WorkerRequest) => {
  const answer: WorkerAnswer = { ...rendered(request), memory: process.memoryUsage.rss() }
  process.send?.(answer)
})
// The server has gone: nobody is left to ask.
process.on('disconnect', () => process.exit())
