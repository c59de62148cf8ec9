export const menu = {
  dashboard: 'Painel',
  calendar: 'Calendário',
  users: 'Usuários',
  students: 'Alunos',
  instructors: 'Professores',
  parameters: 'Parâmetros',
  academicYears: 'Anos letivos',
  educationLevels: 'Níveis de ensino',
  grades: 'Séries e turmas',
  components: 'Componentes curriculares',
  matrix: 'Matriz curricular',
  enrollment: 'Matrícula',
  lessonPlans: 'Planos de aula',
  classes: 'Turmas',
  lessons: 'Aulas',
  attendance: 'Frequência',
  evaluations: 'Avaliações',
  scores: 'Notas',
  yearEnding: 'Fim de ano',
  studentEnrollment: 'Minha matrícula',
  profile: 'Meu cadastro',
  notifications: 'Notificações',
  reports: 'Relatórios',
  demonstrative: 'Demonstrativo',
  reportCard: 'Boletim',
  overviewMap: 'Mapa geral',
  history: 'Histórico escolar',
  timetable: 'Quadro de horários',
  documents: 'Documentos',
  performance: 'Desempenho',
  events: 'Eventos',
  myData: 'Meus dados',
  mySchedules: 'Meus horários',
  settings: 'Configurações',
  appearance: 'Aparência',
  help: 'Ajuda',
  tour: 'Tour guiado',
  logout: 'Sair',
} as const

export const auth = {
  title: 'Acesse sua conta',
  username: 'CPF ou CNPJ',
  usernameHint: 'Aluno sem CPF entra com o número de matrícula.',
  password: 'Senha',
  submit: 'Entrar',
  forgot: 'Esqueci minha senha',
  register: 'Criar conta',
  studentRegister: 'Cadastro de aluno',
  guardianLetter: 'Recebi uma carta da escola',
  newPassword: 'Nova senha',
  confirmPassword: 'Confirmar senha',
  sessionExpired: 'Sua sessão expirou. Entre novamente.',
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
  notFound: 'Página não encontrada',
} as const

/** Records of people, their lists and forms. */
export const people = {
  staff: 'Equipe',
  newStudent: 'Novo aluno',
  anotherStudent: 'Cadastrar outro',
  updateStudent: 'Editar aluno',
  newInstructor: 'Novo professor',
  updateInstructor: 'Editar professor',
  instructor: 'Professor',
} as const

/** Import of spreadsheets. */
export const importing = {
  title: 'Importar planilha',
  one: 'Importação',
  classes: 'Turmas da importação',
} as const

/** Passwords, invitations, sessions, self-registration. */
export const access = {
  studentReset: 'Nova senha do aluno',
  outbox: 'E-mails da demonstração',
  consentKinds: {
    TERMS: 'Termos de uso',
    PRIVACY: 'Política de privacidade',
    GUARDIAN: 'Autorização do responsável',
    IMAGE_USE: 'Uso de imagem',
  },
} as const

export const page = {
  total: '{count} no total',
  classes: 'Ver turmas',
  here: 'Você está em',
  moreActions: 'Mais ações',
  loading: 'Carregando',
} as const

export const moment = {
  dayAndTime: '{day} às {time}',
  at: 'às {moment}',
  on: 'em {moment}',
  term: '{position}º {name}',
} as const

export const device = {
  offline: 'Sem conexão com o servidor.',
  notKept:
    'Isto ainda não está neste aparelho. Abra esta tela uma vez com internet; depois ela também abre sem.',
  onlineOnly: 'Isto só pode ser mostrado com internet.',
} as const

export const err = {
  generic: 'Ocorreu um erro! Tente novamente',
  notFound: 'Registro não encontrado.',
  invalidData: 'Dados inválidos',
} as const
