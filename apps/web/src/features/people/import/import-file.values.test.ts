import { IMPORT_FILE_LIMIT } from '@lousa/contract/people/import/import.contract.ts'
import { describe, expect, it } from 'vitest'
import { bytesOf, refusalOf } from './import-file.values.ts'

const refusal = (name: string, size = 1000) => refusalOf({ name, size }, IMPORT_FILE_LIMIT)

describe('the file that a secretary gives', () => {
  it('is refused before it is sent when it is no spreadsheet, too old, empty or too big', () => {
    expect(refusal('alunos.pdf')).toContain('não é uma planilha')
    expect(refusal('alunos')).toContain('não é uma planilha')
    expect(refusal('alunos.xlsb')).toContain('Salvar como')
    expect(refusal('alunos.ods')).toContain('Salvar como')
    expect(refusal('alunos.csv', 0)).toContain('está vazio')
    expect(refusal('alunos.xlsx', IMPORT_FILE_LIMIT + 1)).toContain('8,0 MB')
  })

  it('is taken up to the last byte of the limit, whatever the case of its ending', () => {
    expect(refusal('alunos.XLSX', IMPORT_FILE_LIMIT)).toBeNull()
    expect(refusal('alunos.2026.Csv')).toBeNull()
  })

  it('is sent when it is called .xls: only its content says whether it is a page, a text or an old workbook', () => {
    expect(refusal('Alunos.XLS')).toBeNull()
  })

  it('travels as its bytes', async () => {
    const bytes = new Uint8Array([0x4a, 0x6f, 0xe3, 0x6f, 0x0a])
    expect(await bytesOf(new File([bytes], 'nomes.csv'))).toEqual(bytes)
  })
})
