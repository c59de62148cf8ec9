import type {
  ReportCardComponent,
  ReportCardDocument,
  ReportCardStudent,
} from './report-card-document.types.ts'

type SampleShape = { students: number; terms: 2 | 3 | 4; kind?: 'MARK' | 'ASSESSMENT' }

const COMPONENTS = [
  'Língua Portuguesa',
  'Arte',
  'Educação Física',
  'Língua Inglesa',
  'Língua Espanhola',
  'Matemática',
  'Ciências',
  'Geografia',
  'História',
  'Ensino Religioso',
  'Projeto de Vida e Educação Socioemocional',
  'Cultura Digital e Pensamento Computacional',
  'Educação Ambiental',
]
const GIVEN = [
  'Ana Luíza',
  'Bruno',
  'Conceição',
  'Davi',
  'Érica',
  'João Antônio',
  'Lívia',
  'Otávio',
  'Zuleica',
]
const FAMILY = ["D'Ávila", 'Gonçalves', 'Magalhães', 'Araújo', 'Simões', 'Ñúñez', 'Pontes', 'Corrêa']
const LONG_NAME = 'Maria Eduarda Aparecida da Conceição Albuquerque de Vasconcelos Figueiredo'
const TERM_NAMES = { 2: 'semestre', 3: 'trimestre', 4: 'bimestre' }
const CONCEPTS = ['A', 'B', 'C']
const OPINION =
  'Participa das rodas de conversa com interesse e respeita a vez dos colegas. Lê textos curtos com autonomia, ' +
  'reconhece a ideia principal e começa a justificar o que entende com trechos do texto. Em Matemática, resolve ' +
  'problemas de adição e subtração com apoio de desenhos; convém seguir estimulando o cálculo mental em casa.'

const tenths = (value: number) => (value / 10).toFixed(1).replace('.', ',')

/** A class of invented students in the shape of a report card: the same numbers on every call. */
export function reportCardSample({ students, terms, kind = 'MARK' }: SampleShape): ReportCardDocument {
  return {
    title: 'Boletim escolar',
    institution: {
      name: 'Escola Municipal de Ensino Fundamental Professora Anália Franco',
      sponsor: 'Prefeitura Municipal de Ribeirão das Flores · Secretaria Municipal de Educação',
      authorization: 'Ato de autorização: Decreto nº 1.234/1998',
      inep: '35999999',
      cnpj: '11.222.333/0001-81',
      address: 'Rua das Acácias, 120, Jardim Primavera, Ribeirão das Flores – SP, 13000-000',
      phone: '(19) 2000-0000',
      email: 'secretaria@analiafranco.example',
    },
    issue: {
      place: 'Ribeirão das Flores – SP',
      dateLong: '3 de agosto de 2026',
      time: '14h05',
      date: '2026-08-03',
      code: 'K7QM-2XTR-9PFA',
    },
    class: {
      kind,
      year: '2026',
      course: 'Ensino Fundamental – Anos Finais',
      grade: '6º ano',
      name: '6º ano A',
      shift: 'Manhã',
      terms: Array.from({ length: terms }, (_, t) => `${t + 1}º ${TERM_NAMES[terms]}`),
      columns: { recovery: true, annualRecovery: true },
    },
    signatures: [
      { role: 'Secretário(a) escolar', name: 'Helena Prado Teles', registration: 'Registro 40.221' },
      { role: 'Diretor(a)', name: 'Antônio Sérgio Barbosa', registration: 'Registro 18.907' },
      { role: 'Responsável pelo(a) aluno(a)' },
    ],
    legend: LEGENDS[kind],
    students: Array.from({ length: students }, (_, i) => student(i, terms, kind)),
  }
}

const LEGENDS = {
  MARK: [
    'Escala de 0 a 10, média 6,0',
    'Rec.: recuperação',
    'Nota sublinhada: abaixo da média',
    '–: sem lançamento',
    'Freq. %: presença sobre as aulas dadas; mínimo de 75 % no total',
  ],
  ASSESSMENT: [
    'A: desenvolveu plenamente',
    'B: desenvolveu em parte',
    'C: em desenvolvimento',
    '–: sem lançamento',
  ],
}

function student(i: number, terms: number, kind: 'MARK' | 'ASSESSMENT'): ReportCardStudent {
  const name = `${GIVEN[i % GIVEN.length]} ${FAMILY[i % FAMILY.length]} ${FAMILY[(i + 3) % FAMILY.length]}`
  const components = COMPONENTS.map((component, c) => cardRow(component, i * 13 + c, terms, kind))
  const absences = (t: number) => {
    const given = components.flatMap(row => row.terms[t]?.absences ?? [])
    return given.length === 0 ? null : String(given.reduce((sum, value) => sum + Number(value), 0))
  }
  const byTerm = Array.from({ length: terms }, (_, t) => ({ absences: absences(t) }))
  return {
    name: i === 1 ? LONG_NAME : name,
    enrollment: `2026${String(i + 1).padStart(5, '0')}`,
    birthDate: '14/03/2014',
    situation: 'Cursando',
    components,
    totals: {
      terms: byTerm,
      absences: String(byTerm.reduce((sum, t) => sum + Number(t.absences ?? 0), 0)),
      frequency: '96,4',
    },
    opinions: kind === 'ASSESSMENT' ? [{ term: '1º bimestre', text: OPINION }] : [],
    notes: i % 4 === 0 ? ['Participou da Olimpíada de Matemática. Atestado médico de 4 a 8 de maio.'] : [],
  }
}

function cardRow(
  name: string,
  seed: number,
  terms: number,
  kind: 'MARK' | 'ASSESSMENT',
): ReportCardComponent {
  const open = (t: number) => t === terms - 1 && terms > 2
  const points = (t: number) => 35 + ((seed * 17 + t * 29) % 66)
  const marks = Array.from({ length: terms }, (_, t) => {
    if (open(t)) return { mark: null, recovery: null, mean: null, concept: null, absences: null }
    const absences = String((seed + t) % 5)
    if (kind === 'ASSESSMENT') return { concept: CONCEPTS[(seed + t) % CONCEPTS.length], absences }
    const low = points(t) < 60
    const [mark, recovered] = [tenths(points(t)), tenths(points(t) + 9)]
    return { mark, recovery: low ? recovered : null, mean: low ? recovered : mark, low, absences }
  })
  const mean = Math.round(marks.reduce((sum, _, t) => sum + points(t), 0) / terms)
  const closed = !open(terms - 1) && kind === 'MARK'
  return {
    name,
    terms: marks,
    total: closed ? tenths(mean) : null,
    annualRecovery: closed && mean < 60 ? tenths(61) : null,
    final: closed ? tenths(Math.max(mean, mean < 60 ? 61 : 0)) : null,
    absences: String(marks.reduce((sum, mark) => sum + Number(mark.absences ?? 0), 0)),
    frequency: tenths(1000 - ((seed * 7) % 190)),
    situation: closed ? (mean < 60 ? 'Aprovado após recuperação' : 'Aprovado') : 'Cursando',
  }
}
