import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'

/** Something that can be issued. */
export type Paper = {
  label: string
  /** One PDF, one of many students, or a spreadsheet. */
  look: 'one' | 'many' | 'sheet'
  ask: () => Promise<GeneratedFile>
}
