import type { Role } from '@lousa/contract/roles.ts'

/** Every address of the product that people can open. */
export const PATHS = {
  root: '/',
  app: '/app',
  welcome: '/dashboards/default',
  login: '/login',
  register: '/register',
  studentRegister: '/cadastrar-aluno',
  event: '/evento/:id',
  waitingList: '/lista-de-espera/:id',
  verify: '/verificar/:id?',
  message: '/mensagem/:id',
  unsubscribe: '/mensagens-por-email/desligar',
  forgotPassword: '/forgot-password',
  passwordUpdate: '/password-update',
  studentResetPassword: '/aluno-reset-password',
  guardianLetter: '/carta',
  notFound: '/page-not-found',
  unauthorized: '/unauthorized',
  invalidAccess: '/invalid-access',
  terms: '/termos-de-uso',
  privacy: '/politicas-de-privacidade',
  calendar: '/app/calendario',
  users: '/app/usuarios',
  students: '/app/usuarios/alunos',
  student: '/app/usuarios/aluno/:id',
  newStudent: '/app/usuarios/aluno/adicionar',
  updateStudent: '/app/usuarios/aluno/editar/:id',
  instructors: '/app/usuarios/professores',
  instructor: '/app/usuarios/professor/:id',
  newInstructor: '/app/usuarios/professor/adicionar',
  updateInstructor: '/app/usuarios/professor/editar/:id',
  staff: '/app/usuarios/equipe',
  activeSearch: '/app/usuarios/busca-ativa',
  absenceNotes: '/app/usuarios/justificativas',
  recordProposals: '/app/usuarios/propostas',
  imports: '/app/usuarios/importar',
  importRun: '/app/usuarios/importar/:id',
  importClasses: '/app/usuarios/importar/:id/turmas',
  myData: '/app/meus-dados',
  outbox: '/app/caixa-de-saida',
  parameters: '/app/parametros',
  academicYears: '/app/parametros/anos-letivos',
  rollover: '/app/parametros/anos-letivos/:id/copiar',
  advance: '/app/parametros/passar-de-ano',
  reenrollment: '/app/parametros/rematricula',
  readyStart: '/app/parametros/anos-letivos/:id/inicio-pronto',
  educationLevels: '/app/parametros/niveis-de-ensino',
  grades: '/app/parametros/series',
  grade: '/app/parametros/series/:id',
  gradeCouncil: '/app/parametros/series/:id/conselho',
  gradeMinutes: '/app/parametros/series/:id/atas',
  councilMeeting: '/app/parametros/series/:id/atas/:meetingId',
  gradePolicy: '/app/parametros/series/:id/calculo',
  components: '/app/parametros/componentes-curriculares',
  matrix: '/app/parametros/matriz-curricular',
  settings: '/app/configuracoes',
  defaultPolicy: '/app/configuracoes/calculo',
  institutionTexts: '/app/configuracoes/textos',
  help: '/app/ajuda',
  firstRun: '/primeiro-acesso',
  enrollment: '/app/matricula',
  yearEnding: '/app/fim-de-ano',
  classEnding: '/app/fim-de-ano/:id',
  appeals: '/app/fim-de-ano/pedidos',
  dependencies: '/app/fim-de-ano/dependencias',
  lessonPlans: '/app/planos-de-aula',
  timetable: '/app/planos-de-aula/quadro-de-horarios',
  timetableMaking: '/app/planos-de-aula/montar-horario',
  timetableCheck: '/app/planos-de-aula/montar-horario/conferir',
  availability: '/app/planos-de-aula/montar-horario/disponibilidade',
  timetableWishes: '/app/planos-de-aula/montar-horario/desejos',
  rooms: '/app/planos-de-aula/montar-horario/salas',
  timetableDrafts: '/app/planos-de-aula/montar-horario/montar',
  timetableDraft: '/app/planos-de-aula/montar-horario/montar/:id',
  timetableComparison: '/app/planos-de-aula/montar-horario/montar/:id/comparar',
  instructorTable: '/app/planos-de-aula/quem-da-o-que',
  pending: '/app/planos-de-aula/pendencias',
  coverDay: '/app/planos-de-aula/quem-cobre',
  covers: '/app/planos-de-aula/aulas-nao-dadas',
  makeUp: '/app/planos-de-aula/repor-aulas',
  ownSchedule: '/app/meus-horarios',
  ownAvailability: '/app/meus-horarios/disponibilidade',
  classes: '/app/turmas',
  classDay: '/app/turmas/dia',
  taughtStudent: '/app/turmas/aluno/:id',
  ownRequests: '/app/turmas/solicitacoes',
  taughtMinutes: '/app/turmas/atas',
  taughtMeeting: '/app/turmas/atas/:meetingId',
  councilOpinions: '/app/turmas/pareceres',
  councilOpinionsOf: '/app/turmas/pareceres/:id',
  taughtCouncil: '/app/turmas/conselho/:id',
  studentEnrollment: '/app/matricula-aluno',
  profile: '/app/cadastro',
  notifications: '/app/notificacoes',
  requests: '/app/notificacoes/solicitacoes',
  reports: '/app/relatorio',
  reportCards: '/app/relatorio/boletim',
  demonstrative: '/app/relatorio/demonstrativo',
  timetables: '/app/relatorio/quadro-horarios',
  history: '/app/relatorio/historico-escolar',
  overviewMap: '/app/relatorio/mapa-geral',
  documents: '/app/documentos',
  studentNotifications: '/app/notificacoes-estudante',
  performance: '/app/desempenho',
  events: '/app/eventos',
  newEvent: '/app/eventos/adicionar',
  updateEvent: '/app/eventos/editar/:id',
} as const

/** Which plan, lesson, evaluation or term a class screen shows. */
export type PlanSearch = {
  plano?: string
  aula?: string
  /** The lesson's date: a lesson's record is read together with the others of its day. */
  dia?: string
  /** A month of attendance: '2026-08'. */
  mes?: string
  avaliacao?: string
  periodo?: string
  /** Opened from the list of what is left over, which goes on to the next when this is done. */
  pendencia?: 'sim'
}

/** The address of a class screen: `planAddress(paths.lessons, { plano: plan.id })`. */
export const planAddress = (path: string, search: PlanSearch): string =>
  `${path}?${new URLSearchParams(search)}`

/** The page of one meeting of the council of a class. */
export const meetingAddress = (gradeId: string, meetingId: string): string =>
  PATHS.councilMeeting.replace(':id', gradeId).replace(':meetingId', meetingId)

/** The page of one draft of a timetable. */
export const draftAddress = (id: string): string => PATHS.timetableDraft.replace(':id', id)

/** A draft next to another one, or next to the timetable in use. */
export const draftComparisonAddress = (id: string, otherId = ''): string =>
  `${PATHS.timetableComparison.replace(':id', id)}${otherId === '' ? '' : `?${new URLSearchParams({ com: otherId })}`}`

/** The page of a student for an instructor of their class. */
export const taughtStudentAddress = (id: string): string => PATHS.taughtStudent.replace(':id', id)

/** The page on which an instructor reads the minutes of one meeting. */
export const taughtMeetingAddress = (meetingId: string): string =>
  PATHS.taughtMeeting.replace(':meetingId', meetingId)

/** Own opinions of a class; `query` chooses council and subject. */
export const opinionSheetAddress = (gradeId: string, query = ''): string =>
  `${PATHS.councilOpinionsOf.replace(':id', gradeId)}${query === '' ? '' : `?${query}`}`

/** The absences of a child, as a guardian reads them. */
export const childAbsencesAddress = (studentId: string): string =>
  `${PATHS.app}?${new URLSearchParams({ filho: studentId, aba: 'faltas' })}`

/** The roll and the contents of a class on a day. */
export const classDayAddress = (gradeId: string, date: string): string =>
  `${PATHS.classDay}?${new URLSearchParams({ turma: gradeId, dia: date })}`

/** The parameters of the screen of enrolments: a class, a student to enrol, or one enrolment. */
export type EnrollmentSearch = {
  turma?: string
  /** The student who is to be enrolled. */
  aluno?: string
  ver?: 'varios' | 'notas' | 'dispensas'
  matricula?: string
}

export const enrollmentAddress = (search: EnrollmentSearch): string =>
  `${PATHS.enrollment}?${new URLSearchParams(search)}`

/** "Documentos" with a student and a document chosen. */
export const documentsAddress = (search: Record<string, string>): string =>
  `${PATHS.documents}?${new URLSearchParams(search)}`

/** The class area has two addresses: the instructor's and the administrator's. */
export const classPathsOf = (role: Role) =>
  role === 'INSTRUCTOR'
    ? {
        classes: PATHS.classes,
        lessons: '/app/turmas/aulas',
        attendance: '/app/turmas/aulas/frequencia',
        evaluations: '/app/turmas/avaliacoes',
        scores: '/app/turmas/avaliacoes/lancar-notas',
        termScores: '/app/turmas/notas',
      }
    : {
        classes: '/app/planos-de-aula/gerenciar',
        lessons: '/app/planos-de-aula/gerenciar/aulas',
        attendance: '/app/planos-de-aula/gerenciar/aulas/frequencia',
        evaluations: '/app/planos-de-aula/gerenciar/avaliacoes',
        scores: '/app/planos-de-aula/gerenciar/avaliacoes/notas',
        termScores: '/app/planos-de-aula/gerenciar/notas',
      }
