import type { ClassFigure, ClassFigures } from './class-figures.queries.ts'

type Shape = {
  students: number
  components: number
  terms?: 2 | 3 | 4
  type?: 'MARK' | 'ASSESSMENT'
  /** The last term goes on. */
  open?: boolean
  /** Nothing recorded at all. */
  empty?: boolean
  highest?: number
}

const COMPONENTS = [
  'Língua Portuguesa',
  'Arte',
  'Educação Física',
  'Língua Inglesa',
  'Língua Espanhola',
  'Matemática',
  'Ciências da Natureza',
  'Geografia',
  'História',
  'Ensino Religioso',
  'Projeto de Vida e Educação Socioemocional',
  'Cultura Digital e Pensamento Computacional',
  'Educação Ambiental',
  'Filosofia',
  'Aprofundamento em Ciências Humanas e Sociais Aplicadas II',
  'Sociologia',
]
const NAMES = [
  "Ana D'Ávila",
  'Maria Eduarda Aparecida da Conceição Albuquerque de Vasconcelos Figueiredo Lima',
  '#Bruno *Sant’Anna* $x$',
  '=1+1 Souza',
  '<script>alert(1)</script>',
  'João Antônio Gonçalves',
  'Érica Conceição Ñúñez',
]
const CONCEPTS = ['A', 'B', 'C', 'D', 'E']
const POLICY = null

/** A class of invented students with figures of every kind: the same numbers on every call. */
export const classFiguresSample = (shape: Shape): ClassFigures => {
  const { students, components, terms: termCount = 4, type = 'MARK', open = false, highest = 100 } = shape
  const terms = Array.from({ length: termCount }, (_, at) => ({
    id: `t${at}`,
    position: at + 1,
    start: `2026-${String(2 + at * 2).padStart(2, '0')}-09`,
    end: `2026-${String(3 + at * 2).padStart(2, '0')}-28`,
    closed: !(open && at === termCount - 1),
    published: at === 0,
    highest: highest / termCount,
  }))
  const listed = Array.from({ length: students }, (_, at) => ({
    enrollmentId: `e${at}`,
    personId: `p${at}`,
    name: `${NAMES[at % NAMES.length]} ${at < NAMES.length ? '' : at}`.trim(),
    socialName: null,
    birthdate: at % 9 === 8 ? null : `201${at % 6}-0${1 + (at % 9)}-1${at % 9}`,
    registration: `2026${String(at).padStart(5, '0')}`,
    start: '2026-02-09',
    exit: at % 11 === 10 ? { date: '2026-06-01', reason: 'TRANSFERRED' as const } : null,
    decision: at % 13 === 5 ? { kind: 'APPROVE' as const } : null,
  }))
  const taught = Array.from({ length: components }, (_, at) => ({
    id: `c${at}`,
    name: COMPONENTS[at % COMPONENTS.length] ?? '',
    hours: at % 5 === 4 ? null : 40 * (1 + (at % 5)),
  }))
  const figures = shape.empty
    ? []
    : listed.flatMap((student, s) =>
        taught.flatMap((component, c) =>
          [...terms, null].map(
            (term, t): ClassFigure =>
              figureOf(
                { student: student.enrollmentId, component: component.id, seed: s * 31 + c * 7 + t * 3 },
                {
                  term,
                  type,
                  open,
                  highest,
                },
              ),
          ),
        ),
      )
  return {
    yearId: 'y',
    class: {
      name: '6º ano A',
      type,
      highest,
      average: highest * 0.6,
      shift: 'MORNING',
      levelId: 'l',
      level: 'Ensino Fundamental – Anos Finais',
      levelType: termCount === 4 ? 'QUARTER' : termCount === 3 ? 'TRIMESTER' : 'SEMESTER',
      year: 2026,
      yearFinished: !open,
      policies: [POLICY, POLICY],
      retention: { choice: null, stage: 'FUNDAMENTAL', grade: '6º ano A', level: 'Anos Finais' },
      institution: {
        name: 'Escola Municipal de Ensino Fundamental Professora Anália Franco',
        inep: '35999999',
        taxNumber: '11222333000181',
        email: 'secretaria@example.com',
        phone: '1920000000',
        address: {
          street: 'Rua das Acácias',
          number: '120',
          city: 'Campinas',
          state: 'SP',
          postalCode: '13000000',
        },
        logo: null,
        signatories: [],
      },
    },
    terms,
    components: taught,
    students: listed,
    figures,
    numbers: new Map(listed.map(({ enrollmentId }, at) => [enrollmentId, at + 1])),
  }
}

type Seed = { student: string; component: string; seed: number }
type Of = {
  term: ClassFigures['terms'][number] | null
  type: 'MARK' | 'ASSESSMENT'
  open: boolean
  highest: number
}

const figureOf = ({ student, component, seed }: Seed, { term, type, open, highest }: Of): ClassFigure => {
  const worth = term?.highest ?? highest
  const isPartial = open && (term === null || !term.closed)
  const isMark = type === 'MARK' && seed % 29 !== 0
  const points = Math.round((worth * (35 + ((seed * 17) % 66))) / 10) / 10
  const mark = isMark && !(isPartial && term === null) ? points : null
  const recovery = isMark && !isPartial && seed % 8 === 0 ? Math.round(points + worth / 10) : null
  const lessons = term ? 20 : 80
  const absences = seed % 7
  return {
    enrollmentId: student,
    componentId: component,
    termId: term?.id ?? null,
    mark,
    recovery,
    mean: mark === null ? null : Math.max(mark, recovery ?? 0),
    partial:
      type === 'MARK' && isPartial
        ? { earned: points / 2, possible: worth / 2, missing: term ? null : 4, remaining: term ? null : 20 }
        : null,
    concept: type === 'ASSESSMENT' && term ? (CONCEPTS[seed % 6] ?? null) : null,
    text: type === 'ASSESSMENT' && term && seed % 3 > 0 ? 'Participa com interesse. '.repeat(120) : null,
    absences,
    justifiedAbsences: seed % 3,
    lessonsGiven: lessons,
    totalMinutes: lessons * 50,
    absentMinutes: (absences + (seed % 3)) * 50,
    frequency: null,
    situation: term ? null : points < worth * 0.6 ? 'FAILED' : 'APPROVED',
    complete: !isPartial,
  }
}
