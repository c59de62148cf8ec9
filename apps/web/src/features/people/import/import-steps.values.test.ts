import { describe, expect, it } from 'vitest'
import { openSteps, stepShown } from './import-steps.values.ts'

const nothing = { edit: false, run: false, undo: false }
const all = { edit: true, run: true, undo: false }

describe('the steps of an import', () => {
  it('never shows a step that the import has not reached, whatever the address says', () => {
    expect(stepShown({ status: 'UPLOADED', can: all }, 'importar')).toBe('colunas')
    expect(stepShown({ status: 'CHECKED', can: all }, 'resultado')).toBe('conferencia')
  })

  it('leads from the progress to the result when the import has ended', () => {
    expect(stepShown({ status: 'RUNNING', can: nothing }, 'importar')).toBe('importar')
    expect(stepShown({ status: 'RUNNING', can: nothing }, 'conferencia')).toBe('importar')
    expect(stepShown({ status: 'DONE', can: { ...nothing, undo: true } }, 'importar')).toBe('resultado')
  })

  it('lets a person go back to the columns, and leaves the rows of the past readable', () => {
    expect(stepShown({ status: 'CHECKED', can: all }, 'colunas')).toBe('colunas')
    expect(stepShown({ status: 'UNDONE', can: nothing }, 'conferencia')).toBe('conferencia')
  })

  it('offers the way back after a failure only while rows may be corrected', () => {
    expect(openSteps({ status: 'FAILED', can: nothing })).toEqual(['resultado'])
    expect(stepShown({ status: 'FAILED', can: all }, '')).toBe('resultado')
    expect(stepShown({ status: 'FAILED', can: all }, 'conferencia')).toBe('conferencia')
  })
})
