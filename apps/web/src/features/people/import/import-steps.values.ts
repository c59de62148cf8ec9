import type { ImportRun, ImportStatus } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { oneOf, type SearchOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'

/** The steps of an import, as the address names them. */
export const IMPORT_STEPS = ['colunas', 'conferencia', 'importar', 'resultado'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

export const STEP_NAMES: Record<ImportStep, string> = {
  colunas: IMPORTING.steps.columns,
  conferencia: IMPORTING.steps.review,
  importar: IMPORTING.steps.run,
  resultado: IMPORTING.steps.result,
}

export const ROWS_VIEWS = {
  '': null,
  todas: 'ALL',
  problemas: 'PROBLEMS',
  avisos: 'WARNINGS',
  puladas: 'SKIPPED',
  mudancas: 'CHANGES',
  fora: 'LEFT_OUT',
} as const

export const importSearch = searchOf({
  etapa: oneOf(['', ...IMPORT_STEPS], ''),
  mostrar: oneOf(['', 'todas', 'problemas', 'avisos', 'puladas', 'mudancas', 'fora'], ''),
  pagina: wholeNumber(1),
})
export type ImportSearch = SearchOf<typeof importSearch>

const STEP_OF: Record<ImportStatus, ImportStep> = {
  UPLOADED: 'colunas',
  CHECKED: 'conferencia',
  RUNNING: 'importar',
  DONE: 'resultado',
  FAILED: 'resultado',
  UNDONE: 'resultado',
}

type RunState = { status: ImportRun['status']; can: ImportRun['can'] }

/** The steps that an import can show now. What it has been through stays readable; what is to come is not open yet. */
export const openSteps = ({ status, can }: RunState): readonly ImportStep[] => {
  switch (status) {
    case 'UPLOADED':
      return ['colunas']
    case 'CHECKED':
      return ['colunas', 'conferencia', 'importar']
    case 'RUNNING':
      return ['importar']
    case 'FAILED':
      return can.edit ? IMPORT_STEPS : ['resultado']
    default:
      return ['conferencia', 'resultado']
  }
}

/** The step on screen: as asked for while it is open, else where the import stands. */
export const stepShown = (run: RunState, stepInAddress: ImportSearch['etapa']): ImportStep =>
  openSteps(run).find(step => step === stepInAddress) ?? STEP_OF[run.status]
