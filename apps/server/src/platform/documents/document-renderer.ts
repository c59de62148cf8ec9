import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DocumentError } from './document.error.ts'
import { type DocumentGroups, groupedJson } from './document-groups.ts'
import { isSafeImage } from './document-image.ts'
import {
  createWorkerSlot,
  type RenderedDocument,
  type WorkerRequest,
  type WorkerSlot,
} from './worker-slot.ts'

export type { RenderedDocument } from './worker-slot.ts'

export type DocumentInput = {
  /** Name of a template: "report-card" is `report-card.typ`. */
  template: string
  /** Reaches the template as JSON and nothing else; its strings are printed as they are. */
  data: unknown
  /** Bytes that the template finds at `/images/<name>`. PNG, JPEG or WebP. */
  images?: Record<string, Uint8Array>
  /**
   * Its parts, with page numbers of their own, are likely to fill one page each, as the students of a class. The first
   * compilation takes that for granted, at half the cost; only a document with more pages is compiled again.
   */
  onePageEach?: boolean
  /** Compiled in groups, one after the other, and joined: none takes too long or too much memory, however many there are. */
  groups?: DocumentGroups
  /** A document of a batch has a lower priority than a document that a person waits for. */
  isOfMany?: boolean
}

export type DocumentRenderer = {
  render(input: DocumentInput): Promise<RenderedDocument>
  /** A document is expected soon: one worker starts and remains for a while, so that the first document is fast. */
  warm(): void
  close(): Promise<void>
}

export type DocumentRendererOptions = {
  workers: number
  templatesDir?: string
  fontsDir?: string
  /** Documents after which a worker is replaced by a fresh one. */
  recycleAfter?: number
  /** Bytes of memory above which a worker is replaced after its document. */
  recycleAbove?: number
  /**
   * The time limit of one compilation; a document in groups has several. The limit by the clock is longer where other processes
   * use the processors.
   */
  timeoutMs?: number
  idleMs?: number
  /** How long a worker that was made ready waits for its first document, and for the next. */
  warmMs?: number
  /** A document that resembles usual ones. A new worker makes it first and discards it. */
  warmUp?: DocumentInput
}

const DOCUMENTS = fileURLToPath(new URL('../../../documents/', import.meta.url))
const TEMPLATE_NAME = /^[a-z][a-z0-9-]*$/
const IMAGE_NAME = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/

/**
 * The maximum memory, in bytes, at which a worker is reused. Cards of 45 students leave it at 480 MB, and diaries of several
 * classes at 1.3 GB. A new worker takes two to three times as long for its next class, mostly to allocate that memory again. On a
 * small machine memory is scarcer.
 */
const recycleAboveBytes = (): number => {
  const machine = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  return Math.min(1_536 * 2 ** 20, Math.max(320 * 2 ** 20, machine / 12))
}

type Waiting = {
  request: WorkerRequest
  isOfMany: boolean
  resolve: (document: RenderedDocument) => void
  reject: (error: unknown) => void
}

/**
 * Turns data into PDF in worker processes, first come first served, those of many behind the others. A class of students
 * is one document, not many: one compilation of 35 pages costs far less than 35 of one, and far less memory than one of
 * 1,000.
 */
export function startDocumentRenderer(options: DocumentRendererOptions): DocumentRenderer {
  const templatesDir = options.templatesDir ?? join(DOCUMENTS, 'templates')
  const settings = {
    templatesDir,
    fontsDir: options.fontsDir ?? join(DOCUMENTS, 'fonts'),
    recycleAfter: options.recycleAfter ?? 2_000,
    recycleAbove: options.recycleAbove ?? recycleAboveBytes(),
    timeoutMs: options.timeoutMs ?? 60_000,
    idleMs: options.idleMs ?? 30_000,
    warmMs: options.warmMs ?? 10 * 60_000,
    warmUp: options.warmUp && checkedRequest(options.warmUp, templatesDir),
  }
  const lanes = Array.from({ length: options.workers }, () => createWorkerSlot(settings))
  const free = new Set<WorkerSlot>(lanes)
  const queue: Waiting[] = []
  const nextWaiting = (): Waiting | undefined => {
    const single = queue.findIndex(({ isOfMany }) => !isOfMany)
    return queue.splice(Math.max(single, 0), 1)[0]
  }
  let closed = false

  /** Whose worker runs goes first, then who rested last: under a light load the others can fall asleep. */
  const freeInOrder = (): WorkerSlot[] => {
    const rested = [...free].reverse()
    return [...rested.filter(lane => lane.isRunning()), ...rested.filter(lane => !lane.isRunning())]
  }

  function pump() {
    for (const lane of freeInOrder()) {
      const next = nextWaiting()
      if (next === undefined) return
      free.delete(lane)
      const freed = () => {
        free.add(lane)
        pump()
      }
      lane.render(next.request).then(next.resolve, next.reject).finally(freed)
    }
  }

  return {
    async render(input) {
      const request = checkedRequest(input, settings.templatesDir)
      if (closed) throw new DocumentError('CLOSED', input.template)
      return new Promise((resolve, reject) => {
        queue.push({ request, isOfMany: input.isOfMany ?? false, resolve, reject })
        pump()
      })
    },
    warm() {
      // A busy worker counts: a second one would take the processor from the document that is being made.
      if (!closed) (lanes.find(lane => lane.isRunning()) ?? lanes[0])?.warm()
    },
    async close() {
      closed = true
      for (const { request, reject } of queue.splice(0)) reject(new DocumentError('CLOSED', request.template))
      await Promise.all(lanes.map(lane => lane.close()))
    },
  }
}

function checkedRequest(input: DocumentInput, templatesDir: string): WorkerRequest {
  const { template, data, images = {}, onePageEach = false, groups } = input
  if (!TEMPLATE_NAME.test(template))
    throw new DocumentError('REFUSED', template, ['not the name of a template'])
  if (!existsSync(join(templatesDir, `${template}.typ`)))
    throw new DocumentError('TEMPLATE_MISSING', template)
  for (const [name, bytes] of Object.entries(images)) {
    if (!IMAGE_NAME.test(name)) throw new DocumentError('REFUSED', template, ['not the name of an image'])
    if (!isSafeImage(bytes))
      throw new DocumentError('REFUSED', template, [`image ${name}: not PNG, JPEG or WebP`])
  }
  return { template, jsons: groupedJson(data, groups), images: Object.entries(images), onePageEach }
}
