import type { InstitutionKind, Role } from '../roles.ts'
import { DECLARED, OF_MARKS, OF_STUDENTS, type Source, TAUGHT } from './report-sources.ts'

/** A table comes as a spreadsheet too; a report without columns that would go on is 422 INVALID as one. */
export const FORMATS = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof FORMATS)[number]

/** The subject of a report, and so the call that requests it; an event is requested as a class. */
export type ReportSubject =
  | 'STUDENT'
  | 'PLAN'
  | 'CLASS'
  | 'EVENT'
  | 'SCHOOL'
  | 'NETWORK'
  | 'TIMETABLE'
  | 'COVERS'

/** A report of one kind of subject. */
export type ReportOffer = {
  /** Its name where it is chosen. Absent: `name` of one student, class, plan or event, `names` of many. */
  label?: string
  /** A sentence beneath the choice: the content, or its readers. */
  note?: string
  roles: readonly Role[]
  formats: readonly ReportFormat[]
  /** Parts of the year that it can be restricted to. */
  periods: 'none' | 'terms' | 'terms+range'
  /** Administrators may include terms that are not published. */
  unpublished?: boolean
  /** One for each student or plan. */
  many?: true
  /** For reports of a plan: the subject that names the files. */
  about?: 'PLAN' | 'CLASS'
  /** For reports of all classes: a term ends the content, or is all of it. Absent: terms change nothing. */
  term?: 'UNTIL' | 'ONLY'
  /** The window "Emitir relatório" does not offer it; a screen of its own does. */
  onItsScreen?: true
  /** It answers one record of the student, such as a request: the screen of that record alone issues it. */
  ofRecord?: true
}

export type Report = {
  /** One of them, and several. */
  name: string
  names: string
  kinds: readonly InstitutionKind[]
  /** Files depend on these: a change of anything else leaves them up to date. */
  sources: readonly Source[]
  /** The article of the help that explains it. */
  help: string
  /** It certifies something of one student, with a code. */
  document?: true
  /** Offered where the plan has evaluations. */
  evaluated?: true
  of: Partial<Record<ReportSubject, ReportOffer>>
}

const SCHOOL = ['SCHOOL'] as const
const MUNICIPAL = ['MUNICIPAL'] as const
const BOTH = ['SCHOOL', 'MUNICIPAL'] as const
const OFFICE = ['ADMINISTRATOR'] as const
const TEACHING = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
const PDF = ['pdf'] as const
const TABLE = FORMATS

/** A document of one student, of all of a class, and of all classes where `SCHOOL` is added. */
const ofStudents = {
  STUDENT: { roles: OFFICE, formats: PDF, periods: 'none' },
  CLASS: { roles: OFFICE, formats: PDF, periods: 'none', many: true },
} as const satisfies Report['of']
const ofSchool = {
  SCHOOL: { roles: OFFICE, formats: PDF, periods: 'none', many: true },
} as const satisfies Report['of']
/** A report of one student; for an instructor it contains only the components that they teach or taught. */
const ofStudentTaught = {
  STUDENT: { roles: TEACHING, formats: TABLE, periods: 'terms' },
} as const satisfies Report['of']

const BY_MONTH = 'Por mês, com o dia e a idade que cada aluno completa no ano letivo.'

/*
 * Each report once, in the order in which it is offered. Calls, choices of the window, access, files and texts follow from
 * here; apps/server/src/modules/reports/reports.registry.ts has the code of each (docs/contributing.md, "A report").
 */
export const REPORTS = {
  CLASS_LIST: {
    name: 'Lista da turma',
    names: 'Listas da turma',
    kinds: BOTH,
    sources: OF_STUDENTS,
    help: 'matricula',
    of: {
      CLASS: {
        note: 'Para assinar ou conferir, com quem está na turma hoje.',
        roles: OFFICE,
        formats: TABLE,
        periods: 'none',
      },
      EVENT: { label: 'Lista de presença', roles: OFFICE, formats: TABLE, periods: 'none' },
    },
  },
  REPORT_CARD: {
    name: 'Boletim',
    names: 'Boletins',
    kinds: SCHOOL,
    sources: [...OF_MARKS, 'dependencies'],
    help: 'boletim',
    of: {
      STUDENT: { roles: OFFICE, formats: PDF, periods: 'terms', unpublished: true },
      CLASS: {
        label: 'Boletins da turma',
        roles: OFFICE,
        formats: PDF,
        periods: 'terms',
        unpublished: true,
        many: true,
      },
      SCHOOL: {
        roles: OFFICE,
        formats: PDF,
        periods: 'terms',
        unpublished: true,
        many: true,
        term: 'UNTIL',
      },
    },
  },
  STUDENT_PERFORMANCE: {
    name: 'Desempenho do aluno',
    names: 'Desempenho dos alunos',
    kinds: BOTH,
    sources: [...OF_MARKS, 'evaluations'],
    help: 'alunos',
    of: { STUDENT: { roles: OFFICE, formats: PDF, periods: 'terms', unpublished: true } },
  },
  FINAL_RESULTS: {
    name: 'Ata de resultados finais',
    names: 'Atas de resultados finais',
    kinds: SCHOOL,
    sources: [...OF_MARKS, 'records', 'calendar', 'dependencies'],
    help: 'mapa-geral',
    of: {
      CLASS: { roles: OFFICE, formats: TABLE, periods: 'none' },
      SCHOOL: { roles: OFFICE, formats: PDF, periods: 'none', many: true },
    },
  },
  COUNCIL_MINUTES: {
    name: 'Ata do conselho de classe',
    names: 'Atas do conselho de classe',
    kinds: SCHOOL,
    sources: [...OF_STUDENTS, 'staff', 'council'],
    help: 'conselho',
    of: {
      CLASS: {
        label: 'Atas do conselho de classe',
        note: 'As atas assinadas da turma, com presentes e linhas para assinar.',
        roles: OFFICE,
        formats: PDF,
        periods: 'none',
      },
    },
  },
  /** A screen of requests offers it: a window would offer it of students without any. */
  RECONSIDERATION_ANSWER: {
    name: 'Resposta a pedido de reconsideração',
    names: 'Respostas a pedidos de reconsideração',
    kinds: SCHOOL,
    sources: [...OF_STUDENTS, 'components', 'council', 'appeals'],
    help: 'pedidos-de-reconsideracao',
    document: true,
    of: { STUDENT: { ...ofStudents.STUDENT, onItsScreen: true, ofRecord: true } },
  },
  /** A case of the active search offers it: the window does not know the case. */
  TUTELARY_LETTER: {
    name: 'Comunicação ao Conselho Tutelar',
    names: 'Comunicações ao Conselho Tutelar',
    kinds: SCHOOL,
    sources: [...OF_STUDENTS, 'records', 'figures', 'lessons', 'calendar', 'search'],
    help: 'busca-ativa',
    document: true,
    of: { STUDENT: { ...ofStudents.STUDENT, onItsScreen: true, ofRecord: true } },
  },
  SCHOOL_DIARY: {
    name: 'Diário de classe',
    names: 'Diários de classe',
    kinds: BOTH,
    sources: TAUGHT,
    help: 'frequencia',
    of: {
      PLAN: { roles: TEACHING, formats: TABLE, periods: 'terms+range', about: 'PLAN' },
      CLASS: {
        note: 'De todos os componentes da turma, em um só arquivo.',
        roles: OFFICE,
        formats: PDF,
        periods: 'terms',
        many: true,
      },
      SCHOOL: { roles: OFFICE, formats: PDF, periods: 'terms', many: true, term: 'ONLY' },
    },
  },
  LESSON_PLAN_FREQUENCY: {
    name: 'Frequência por plano de aula',
    names: 'Frequências por plano de aula',
    kinds: BOTH,
    sources: TAUGHT,
    help: 'frequencia',
    of: { PLAN: { roles: TEACHING, formats: TABLE, periods: 'terms+range', about: 'PLAN' } },
  },
  NOTE_SUMMARY: {
    name: 'Resumo de notas',
    names: 'Resumos de notas',
    kinds: BOTH,
    sources: TAUGHT,
    help: 'frequencia',
    evaluated: true,
    of: { PLAN: { roles: TEACHING, formats: TABLE, periods: 'terms', about: 'CLASS' } },
  },
  /** The map of all components is the office's. */
  OVERVIEW_MAP: {
    name: 'Mapa geral',
    names: 'Mapas gerais',
    kinds: SCHOOL,
    sources: TAUGHT,
    help: 'mapa-geral',
    evaluated: true,
    of: {
      PLAN: { roles: OFFICE, formats: TABLE, periods: 'terms', about: 'CLASS' },
      SCHOOL: { roles: OFFICE, formats: PDF, periods: 'terms', many: true, term: 'ONLY' },
    },
  },
  BIRTHDAYS: {
    name: 'Aniversariantes da turma',
    names: 'Aniversariantes das turmas',
    kinds: BOTH,
    sources: OF_STUDENTS,
    help: 'turmas',
    of: {
      CLASS: { note: BY_MONTH, roles: OFFICE, formats: TABLE, periods: 'none' },
      PLAN: { note: BY_MONTH, roles: TEACHING, formats: TABLE, periods: 'none', about: 'CLASS' },
    },
  },
  REENROLLMENT_LETTER: {
    name: 'Carta de rematrícula',
    names: 'Cartas de rematrícula',
    kinds: SCHOOL,
    sources: [...OF_MARKS, 'nextYear', 'day'],
    help: 'rematricula',
    of: {
      CLASS: {
        note: 'Duas por folha, com canhoto para a resposta da família.',
        roles: OFFICE,
        formats: PDF,
        periods: 'none',
        many: true,
      },
    },
  },
  NEXT_CLASSES_LIST: {
    name: 'Lista de próximas turmas',
    names: 'Listas de próximas turmas',
    kinds: SCHOOL,
    sources: [...OF_MARKS, 'nextYear', 'day'],
    help: 'passar-de-ano',
    of: {
      CLASS: {
        note: 'Para onde vai cada aluno da turma, e de onde vem quem entrou nela.',
        roles: OFFICE,
        formats: TABLE,
        periods: 'none',
      },
    },
  },
  TRANSFER_LIST: {
    name: 'Quem segue em outra escola',
    names: 'Quem segue em outra escola',
    kinds: SCHOOL,
    sources: [...OF_MARKS, 'records', 'nextYear', 'day'],
    help: 'passar-de-ano',
    of: {
      CLASS: {
        note: 'Por etapa de destino, com resultado, responsável e telefone.',
        roles: OFFICE,
        formats: TABLE,
        periods: 'none',
      },
    },
  },
  TRANSFER_LETTER: {
    name: 'Carta para a escola de destino',
    names: 'Cartas para a escola de destino',
    kinds: SCHOOL,
    sources: [...OF_MARKS, 'records', 'nextYear', 'day'],
    help: 'passar-de-ano',
    of: {
      CLASS: {
        note: 'Encaminha os alunos que concluem a última turma da escola, com resultado e recibo.',
        roles: OFFICE,
        formats: PDF,
        periods: 'none',
      },
    },
  },
  UNANSWERED_FAMILIES: {
    name: 'Famílias sem resposta na rematrícula',
    names: 'Famílias sem resposta na rematrícula',
    kinds: SCHOOL,
    sources: [...OF_STUDENTS, 'records', 'nextYear', 'siblings', 'day'],
    help: 'rematricula',
    of: {
      CLASS: {
        note: 'Para ligar: responsáveis, telefones e irmãos, com espaço para a resposta.',
        roles: OFFICE,
        formats: TABLE,
        periods: 'none',
      },
    },
  },
  STUDENT_ENROLLMENT_FREQUENCY: {
    name: 'Frequência do aluno',
    names: 'Frequência dos alunos',
    kinds: BOTH,
    sources: TAUGHT,
    help: 'frequencia',
    of: ofStudentTaught,
  },
  STUDENT_ENROLLMENT_ASSESSMENT: {
    name: 'Avaliações do aluno',
    names: 'Avaliações dos alunos',
    kinds: BOTH,
    sources: TAUGHT,
    help: 'frequencia',
    evaluated: true,
    of: ofStudentTaught,
  },
  ENROLLMENT_DECLARATION: {
    name: 'Declaração de matrícula',
    names: 'Declarações de matrícula',
    kinds: SCHOOL,
    sources: DECLARED,
    help: 'documentos',
    document: true,
    of: { ...ofStudents, ...ofSchool },
  },
  FREQUENCY_DECLARATION: {
    name: 'Declaração de frequência',
    names: 'Declarações de frequência',
    kinds: SCHOOL,
    sources: DECLARED,
    help: 'documentos',
    document: true,
    of: ofStudents,
  },
  TRANSFER_DECLARATION: {
    name: 'Declaração de transferência',
    names: 'Declarações de transferência',
    kinds: SCHOOL,
    sources: DECLARED,
    help: 'documentos',
    document: true,
    of: { STUDENT: ofStudents.STUDENT, CLASS: { ...ofStudents.CLASS, onItsScreen: true } },
  },
  CONCLUSION_DECLARATION: {
    name: 'Declaração de conclusão',
    names: 'Declarações de conclusão',
    kinds: SCHOOL,
    sources: [...DECLARED, 'dependencies'],
    help: 'documentos',
    document: true,
    of: { STUDENT: ofStudents.STUDENT, CLASS: { ...ofStudents.CLASS, onItsScreen: true } },
  },
  ENROLLMENT_FORM: {
    name: 'Ficha de matrícula',
    names: 'Fichas de matrícula',
    kinds: SCHOOL,
    sources: [...OF_STUDENTS, 'records'],
    help: 'documentos',
    document: true,
    of: { ...ofStudents, ...ofSchool },
  },
  ACADEMIC_RECORD: {
    name: 'Histórico escolar',
    names: 'Históricos escolares',
    kinds: SCHOOL,
    sources: [...DECLARED, 'calendar', 'history', 'dependencies'],
    help: 'documentos',
    document: true,
    of: { STUDENT: ofStudents.STUDENT, CLASS: { ...ofStudents.CLASS, onItsScreen: true }, ...ofSchool },
  },
  OVERVIEW_DEMONSTRATIVE: {
    name: 'Demonstrativo',
    names: 'Demonstrativos',
    kinds: MUNICIPAL,
    sources: [...OF_MARKS, 'day'],
    help: 'demonstrativo',
    of: { NETWORK: { roles: OFFICE, formats: TABLE, periods: 'none' } },
  },
  /** The choice by the period of its lessons, of a class, an absent instructor or the whole institution. */
  COVER_REGISTER: {
    name: 'Registro de aulas não dadas',
    names: 'Registros de aulas não dadas',
    kinds: BOTH,
    sources: ['institution', 'class', 'components', 'staff', 'lessons', 'covers'],
    help: 'falta-de-professor',
    of: { COVERS: { roles: OFFICE, formats: TABLE, periods: 'terms+range' } },
  },
  /** Made of weekly times: no lesson, day off or attendance is printed. */
  TIMETABLE: {
    name: 'Quadro de horários',
    names: 'Quadros de horários',
    kinds: BOTH,
    sources: ['institution', 'class', 'components', 'teaching', 'times', 'bells', 'week'],
    help: 'quadro-de-horarios',
    of: { TIMETABLE: { roles: TEACHING, formats: TABLE, periods: 'none' } },
  },
} as const satisfies Record<string, Report>

type Table = typeof REPORTS
export type ReportTag = keyof Table
/** The reports of a subject. */
export type ReportTagOf<S extends ReportSubject> = {
  [T in ReportTag]: S extends keyof Table[T]['of'] ? T : never
}[ReportTag]

const ALL = Object.keys(REPORTS) as ReportTag[]

export const reportOf = (tag: ReportTag): Report => REPORTS[tag]

export const reportTags = <S extends ReportSubject>(subject: S): readonly ReportTagOf<S>[] =>
  ALL.filter((tag): tag is ReportTagOf<S> => reportOf(tag).of[subject] !== undefined)

/** How a report of this subject is made and offered. */
export const offerOf = <S extends ReportSubject>(tag: ReportTagOf<S>, subject: S): ReportOffer => {
  const offer = reportOf(tag).of[subject]
  if (!offer) throw new Error(`${tag} is not of ${subject}`)
  return offer
}

/** Its name where it is chosen for this subject. */
export const reportLabel = <S extends ReportSubject>(tag: ReportTagOf<S>, subject: S): string => {
  const { label, many } = offerOf(tag, subject)
  const { name, names } = reportOf(tag)
  return label ?? (many ? names : name)
}

/** Documents of one student, in the order in which they are offered. */
export const documentTags = (): readonly ReportTag[] => ALL.filter(tag => reportOf(tag).document)

/** Reports of a lesson plan are about the plan, or about its class; their files are named so. */
export const planReportSubject = (tag: ReportTagOf<'PLAN'>): 'PLAN' | 'CLASS' =>
  offerOf(tag, 'PLAN').about ?? 'PLAN'
