import { checkScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from './score-clipboard.ts'
import { type PasteTarget, readPaste } from './score-paste.ts'

const names = ['Ana Souza', 'Bruno Lima', 'Caio Dias', 'Ana Souza']
const students = names.map((name, index) => ({
  id: `aluno-${index}`,
  name,
  socialName: index === 2 ? 'Carla Dias' : null,
}))
const column = (id: string, highest: number) => ({ id, name: `Prova ${id}`, highest, takes: () => true })
const target: PasteTarget = {
  students,
  columns: [column('1', 10), column('2', 4)],
  at: { row: 0, column: 0 },
}
const given = (text: string, over: Partial<PasteTarget> = {}) =>
  readPaste(text, { ...target, ...over }).marks.map(
    ({ studentId, columnId, score, state }) => `${studentId.slice(-1)}.${columnId}=${score ?? state}`,
  )
const leftOut = (text: string) => readPaste(text, target).leftOut

describe('a table on the clipboard', () => {
  it('is lines of cells, as Excel, Sheets and LibreOffice write them', () => {
    expect(readTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(readTable('7,5\n\n8\n')).toEqual([['7,5'], [''], ['8']])
    expect(readTable('')).toEqual([])
  })

  it('keeps tabs, line breaks and quotes inside quoted cells', () => {
    expect(readTable('"a\tb"\t"c\nd"\t"e ""f"""\n9')).toEqual([['a\tb', 'c\nd', 'e "f"'], ['9']])
  })

  it('takes quotes that enclose nothing as they are', () => {
    expect(readTable('"7\t8\n5" x\t9')).toEqual([
      ['"7', '8'],
      ['5" x', '9'],
    ])
  })

  it('written by a spreadsheet reads back, whatever stands in its cells', () => {
    const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '7', ',', '"', '\t', '\n', ' ', 'é') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), rows => {
        const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const text = `${rows.map(row => row.map(quoted).join('\t')).join('\r\n')}\r\n`
        expect(readTable(text)).toEqual(rows.map(row => row.map(one => one.trim())))
      }),
    )
  })
})

describe('a hostile clipboard', () => {
  it.each([
    '=1+1',
    '+7',
    '-2',
    '@x',
    "'7",
    '1.234,5',
    '1,234.5',
    '7,5,1',
    '７',
    '७',
    '10/10',
    'S/N',
    '12/03/2026',
    '2026-03-12',
    '70%',
    '1e1',
    '0x7',
    '7 5',
    '7;5',
    'Infinity',
    'NaN',
    '<b>7</b>',
    '<table><tr><td>7</td></tr></table>',
    '\u202e7',
    'R$ 7,00',
    '½',
  ])('gives nothing to anybody for %s, and says so', text => {
    const paste = readPaste(text, target)
    expect(paste.marks).toEqual([])
    expect(paste.leftOut).toMatchObject([
      {
        where: 'Ana Souza · Prova 1',
        text: text.length > 30 ? `${text.slice(0, 30)}…` : text,
        why: 'não é uma nota',
      },
    ])
  })

  it('names the limit of a mark above it, and decimals beyond two', () => {
    expect(leftOut('10,5\t4,01\n7,125')).toEqual([
      { where: 'Ana Souza · Prova 1', text: '10,5', why: 'O valor deve ser menor ou igual a 10,0' },
      { where: 'Ana Souza · Prova 2', text: '4,01', why: 'O valor deve ser menor ou igual a 4,0' },
      { where: 'Bruno Lima · Prova 1', text: '7,125', why: 'mais de 2 casas decimais' },
    ])
  })

  it('of 10,000 cells takes those of the grid and counts the others, naming a few', () => {
    const text = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => '3').join('\t')).join(
      '\n',
    )
    const paste = readPaste(text, target)
    expect(paste.marks).toHaveLength(8)
    expect(paste.leftOutCount).toBe(9992)
    expect(paste.leftOut).toHaveLength(50)
  })

  it('of a megabyte reads nothing and says why', () => {
    const paste = readPaste('"'.repeat(1_000_000), target)
    expect(paste.marks).toEqual([])
    expect(paste.notices).toEqual(['O texto colado é grande demais. Copie apenas as células das notas.'])
  })

  it('gives only marks from 0 to the limit to cells of the grid, whatever is pasted', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\t',
        '\n',
        '\r\n',
        '"',
        '7',
        ',5',
        '.',
        '-',
        '=',
        ' ',
        '10',
        'S/N',
        'Ana Souza',
        'Nota',
        'F',
        '2ª',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    const at = fc.record({ row: fc.nat(5), column: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), at, (pieces, at) => {
        const { marks } = readPaste(pieces.join(''), { ...target, at })
        for (const { studentId, columnId, score, state } of marks) {
          const highest = target.columns.find(({ id }) => id === columnId)?.highest ?? -1
          expect((score === null) !== (state === null)).toBe(true)
          expect(checkScore(score, highest)).toBeNull()
          expect(students.some(({ id }) => id === studentId)).toBe(true)
        }
        expect(new Set(marks.map(mark => mark.studentId + mark.columnId)).size).toBe(marks.length)
      }),
    )
  })
})

describe('a block of marks', () => {
  it('goes down and right from the cell, with comma or point, spaces or none', () => {
    expect(given('7,5\t4\r\n\u00a08.25 \t 0\r\n')).toEqual(['0.1=7.5', '0.2=4', '1.1=8.25', '1.2=0'])
    expect(given('2', { at: { row: 2, column: 1 } })).toEqual(['2.2=2'])
  })

  it('changes nothing where a cell is empty', () => {
    expect(given('7\n\n9')).toEqual(['0.1=7', '2.1=9'])
    expect(readPaste('\t\n', target).notices).toEqual(['Não havia notas no texto colado.'])
  })

  it('is left out where it passes the last student or evaluation, or a mark is not to be changed', () => {
    const locked = { ...column('1', 10), takes: (id: string) => id !== 'aluno-0' }
    const paste = readPaste('1\n2\n3\n4\n5', { ...target, columns: [locked] })
    expect(paste.marks).toHaveLength(3)
    expect(paste.leftOut.map(({ why }) => why)).toEqual(['esta nota não pode ser alterada', 'fora da grade'])
  })

  it('loses its heading, and says so', () => {
    expect(given('Nota\n7\n8')).toEqual(['0.1=7', '1.1=8'])
    expect(given('Prova 1\tProva 2\n7\t3')).toEqual(['0.1=7', '0.2=3'])
    expect(readPaste('Nota\n7', target).notices).toEqual([
      'A primeira linha foi tratada como cabeçalho: “Nota”.',
    ])
  })

  it.each(['F', 'Falta', 'D', 'S', '2ª'])('loses its heading with %s in it, and no mark moves down', sign => {
    expect(given(`Nota\t${sign}\n7,5\t2\n8\t0\n9\t1`)).toEqual([
      '0.1=7.5',
      '0.2=2',
      '1.1=8',
      '1.2=0',
      '2.1=9',
      '2.2=1',
    ])
    expect(given(`Prova 1\t${sign}\n7\t3`)).toEqual(['0.1=7', '0.2=3'])
  })

  it('takes the states of students without a score, and no letters of concepts', () => {
    expect(given('faltou\n2ª chamada\ndispensada')).toEqual(['0.1=MISSED', '1.1=SECOND_CALL', '2.1=EXCUSED'])
    expect(given('7\nF\n2CH\nD')).toEqual(['0.1=7', '1.1=MISSED', '2.1=SECOND_CALL', '3.1=EXCUSED'])
    expect(given('2ª\n2ª')).toEqual(['0.1=SECOND_CALL', '1.1=SECOND_CALL'])
    expect(given('B\nD\n8')).toEqual(['2.1=8'])
    expect(leftOut('B\nD\n8')).toMatchObject([
      { text: 'B', why: 'não é uma nota' },
      { text: 'D', why: 'uma letra sozinha pode ter outro sentido na planilha; digite-a na célula' },
    ])
    expect(given('Bruno Lima\tsegunda chamada\nCaio Dias\tdispensado')).toEqual([
      '1.1=SECOND_CALL',
      '2.1=EXCUSED',
    ])
  })

  it.each([
    ['answers yes and no', 'S\nN\nS', []],
    ['one answer', 'S\n7', ['1.1=7']],
    ['present and absent', 'P\nF\nP', []],
    ['present and absent next to marks', 'P\t4\nF\t3', ['0.2=4', '1.2=3']],
    ['the sex next to marks', 'F\t4\nF\t3', ['0.2=4', '1.2=3']],
    ['concepts that are all D', 'D\nD\nD', []],
    ['a letter in a column next to one with signs', '7\tF\nF\tF', ['0.1=7', '1.1=MISSED']],
    ['names of classes', '2A\t3\n2C\t4', ['0.2=3', '1.2=4']],
  ])('takes no states of %s', (_, text, taken) => {
    expect(given(text)).toEqual(taken)
  })

  it('with names takes no states of the sex', () => {
    expect(given('Bruno Lima\tM\t4\nCaio Dias\tF\t3')).toEqual(['1.2=4', '2.2=3'])
    expect(given('Bruno Lima\tF\nCaio Dias\t3')).toEqual(['1.1=MISSED', '2.1=3'])
  })

  it('gives states of letters only where the column has a mark and no other letter is in the block', () => {
    const cell = fc.constantFrom('F', 'D', 'S', 'N', 'A', '7', '', 'f', '2ª')
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), rows => {
        const { marks } = readPaste(rows.map(row => row.join('\t')).join('\n'), {
          ...target,
          columns: [column('1', 10), column('2', 10)],
        })
        const fromLetters = marks.filter(({ state }) => state === 'MISSED' || state === 'EXCUSED')
        for (const { columnId } of fromLetters)
          expect(rows.some(row => row[Number(columnId) - 1] === '7')).toBe(true)
        if (rows.flat().some(one => ['S', 'N', 'A'].includes(one))) expect(fromLetters).toEqual([])
      }),
    )
  })

  it.each(['S/N', 'sem nota', 'prova perdida', '–', 'N'])(
    'does not move up by one when the first student has %s',
    word => {
      expect(given(`${word}\n7\n8`)).toEqual(['1.1=7', '2.1=8'])
      expect(leftOut(`${word}\n7\n8`)).toMatchObject([{ where: 'Ana Souza · Prova 1', text: word }])
    },
  )
})

describe('a block with names', () => {
  it('goes by the names, in any order, by the social name too, and from the column pasted on', () => {
    expect(given('carla  dias\t7\nBRUNO LIMA\t8')).toEqual(['2.1=7', '1.1=8'])
    expect(given('Bruno Lima\t3', { at: { row: 3, column: 1 } })).toEqual(['1.2=3'])
    expect(given('Nº\tNome\tNota\n2\tBruno Lima\t7\n3\tCaio Dias\t8')).toEqual(['1.1=7', '2.1=8'])
  })

  it('gives nobody the mark of somebody who is not in the class', () => {
    expect(given('Zeca Reis\t7\nBruno Lima\t8')).toEqual(['1.1=8'])
    expect(given('Zeca Reis\t7\nIvo Reis\t8')).toEqual([])
    expect(leftOut('Zeca Reis\t7\nBruno Lima\t8')).toEqual([
      { where: 'Zeca Reis', text: '7', why: 'não há aluno com este nome aqui' },
    ])
  })

  it('tells two of the same name apart only by their lines', () => {
    expect(given('Ana Souza\t1\nBruno Lima\t2\nCaio Dias\t3\nAna Souza\t4')).toEqual([
      '0.1=1',
      '1.1=2',
      '2.1=3',
      '3.1=4',
    ])
    expect(given('Bruno Lima\t2\nAna Souza\t4')).toEqual(['1.1=2'])
  })

  it('takes the first of two lines of one student only, and says so', () => {
    expect(given('Bruno Lima\t2\nBruno Lima\t4')).toEqual(['1.1=2'])
    expect(leftOut('Bruno Lima\t2\nBruno Lima\t4')).toMatchObject([{ why: 'o nome aparece mais de uma vez' }])
  })
})
